import { worth, type Lesson } from '../lesson';

export const sums: Lesson = {
  id: 'sums',
  title: 'Sums and the thermostat',
  summary: 'What remains simple when many games are played at once, and how to play well without looking far ahead.',
  steps: [
    {
      title: 'Means add up',
      text: [
        'The value of a sum of hot games soon fills a page. But one thing stays simple: _the mean of a sum is the sum of the means_.',
        'Here are two switches, of mean `2` and of mean `0`.',
      ],
      activity: { do: 'play', sum: '={4|0}~={3|-3}', facts: ['mean', 'temperature', 'stops'], task: 'Read mean and stops of the sum. Then let each player begin once, hottest first, and compare with the stops.' },
      after: ['The mean of the sum is `2`. And its stops, `3` and `1`, are not far from it: never farther than the temperature of the hottest part.'],
      claims: [
        worth('={4|0}~={3|-3}', '{4|0} + {3|-3}', { mean: '2', left_stop: '3', right_stop: '1' }),
        worth('={4|0}', '{4|0}', { mean: '2', temperature: '2' }),
        worth('={3|-3}', '{3|-3}', { mean: '0', temperature: '3' }),
      ],
    },
    {
      title: 'Many copies',
      text: [
        'That is what the mean is good for: in many copies of a game, each copy is worth its mean. Take `{2|-1}`, of mean `1/2`.',
      ],
      activity: {
        do: 'type',
        start: '{2|-1}',
        examples: ['{2|-1}', '{2|-1} + {2|-1}', '3*{2|-1}', '10*{2|-1}', '101*{2|-1}'],
        facts: ['mean', 'stops'],
        task: 'Look at more and more copies. How far from the mean are the stops?',
      },
      after: ['Two copies are exactly `1`: the players share them, `2 - 1 = 1`. With an odd number one copy stays open, and the stops are `3/2` away from the mean. However many copies there are, it does not get worse.'],
      claims: [
        worth('={2|-1}', '{2|-1}', { mean: '1/2', temperature: '3/2' }),
        worth('={2|-1}~={2|-1}', '1'),
        worth('=10*{2|-1}', '5'),
        worth('=101*{2|-1}', '50 + {2|-1}', { mean: '101/2', left_stop: '52', right_stop: '49' }),
      ],
    },
    {
      title: 'Not always the hottest',
      text: [
        'For switches, the hottest first is the best rule. For games with threats it is not. Here, `{9|1||0}` has temperature `1` and `{2|-2}` has temperature `2`. Left is to move.',
      ],
      question: {
        kind: 'move',
        of: '={9|1||0}~={2|-2}',
        player: 'Left',
        goal: 'stop',
        text: 'Make the move that leads to the best score for Left.',
        hint: 'Which of the two moves must Right answer?',
        why: 'Left threatens `9`, Right answers, that game is `1`, and it is still Left’s turn: she takes `2` and has `3`. If she takes `2` first, Right moves to `0`, and she has only `2`.',
        right: ['1: {9|1||0} to {9|1}'],
        wrong: ['2: +-2 to 2'],
      },
      claims: [worth('={9|1||0}~={2|-2}', '{9|1||0} + {2|-2}', { left_stop: '3', right_stop: '-1' }), worth('={9|1||0}', '{9|1||0}', { temperature: '1' }), worth('={2|-2}', '{2|-2}', { temperature: '2' })],
    },
    {
      title: 'The compound thermograph',
      text: [
        'Thermographs tell which move is good at which temperature. So what is the temperature of a whole sum? Add up the Right walls of all its games. Left is to move, and may do so in one of them: at each t, add the greatest width that one of the games has there, from its Left wall to its Right wall.',
        'The two lines are the _compound thermograph_ for Left to move. The _ambient temperature_ is the height at which its Left wall is farthest to the left; if there are several, the lowest of them.',
      ],
      activity: { do: 'compound', of: '={9|1||0}~={3|-3}~={2|-2}', task: 'Read the table below the diagram at t = 0 and at the ambient temperature. Which game is widest there?' },
      after: ['The ambient temperature is `1`. There the switch `{3|-3}` is widest, and the Left wall stands at `2`: so much Left is sure of.'],
      claims: [
        { compound: '={9|1||0}~={3|-3}~={2|-2}', is: { ambient: '1', guarantee: '2' } },
        worth('={9|1||0}~={3|-3}~={2|-2}', '{9|1||0} + {3|-3} + {2|-2}', { left_stop: '2' }),
      ],
    },
    {
      title: 'The thermostat',
      text: [
        'The strategy _Thermostrat_ plays like that: find the ambient temperature of the sum, and move in the game that is widest at it, with the option that is sensible at it. It never looks at the whole sum, just at one diagram for each game.',
        'It is not perfect. In `{9|1||0} + {2|-2}`, from the step before last, it takes the switch, and is sure of `2` where `3` was to be had. But it cannot go far wrong: what it loses is never more than the temperature of the hottest game.',
      ],
      activity: {
        do: 'play',
        sum: '={9|1||0}~={4|-4}~={3||1|-6}~={2|-1}',
        scored: true,
        against: { you: 'Left', first: 'Left', engine: 'thermostrat' },
        task: 'Play against it: it is Right, and tells its reasons. With best play on both sides Left reaches `5`. Can you?',
      },
      after: ['Play it again from the other side in the Play tab, or ask there for a hint.'],
      claims: [
        { compound: '={9|1||0}~={2|-2}', is: { ambient: '0', guarantee: '2' } },
        worth('={9|1||0}~={4|-4}~={3||1|-6}~={2|-1}', '{9|1||0} + {4|-4} + {3||1|-6} + {2|-1}', { left_stop: '5' }),
      ],
    },
    {
      title: 'On boards',
      text: [
        'Now with dominoes. Three boards; first find out how hot each of them is, then play. Whoever makes the last move wins.',
      ],
      activity: {
        do: 'play',
        sum: 'domineering 2x3~domineering 2x2~domineering 3x2',
        against: { you: 'Left', first: 'Left', engine: 'thermostrat' },
        task: 'You are Left and begin. The boards have temperatures `5/4`, `1` and `5/4`.',
      },
      after: ['With Left to move this sum can be won: it is confused with zero.'],
      claims: [
        worth('domineering 2x3', '{2|-1/2}', { temperature: '5/4' }),
        worth('domineering 2x2', '±1', { temperature: '1' }),
        worth('domineering 3x2', '{1/2|-2}', { temperature: '5/4' }),
        worth('domineering 2x3~domineering 2x2~domineering 3x2', '{2|-1/2} + {1|-1} + {1/2|-2}', { outcome: 'N' }),
      ],
    },
  ],
  exercises: [
    {
      kind: 'fact',
      of: '={6|2}~={9|1||0}',
      fact: 'mean',
      text: 'What is the mean of `{6|2} + {9|1||0}`?',
      hint: 'You know the mean of each from the lesson on thermographs.',
      why: 'The means are `4` and `1`, and `4 + 1 = 5`.',
      right: ['5'],
      wrong: ['4', '6', '9/2'],
    },
    {
      kind: 'fact',
      of: '={2|-1}~={2|-1}~={2|-1}',
      fact: 'left_stop',
      text: 'Left begins in three copies of `{2|-1}`. Where does play stop?',
      hint: 'She gets two of them, Right gets one.',
      why: '`2 - 1 + 2 = 3`.',
      right: ['3'],
      wrong: ['6', '0', '3/2'],
    },
    {
      kind: 'move',
      of: '={6|-2}~={5|-5}~={1|-1}',
      player: 'Left',
      goal: 'stop',
      text: 'Only switches here. Make the best move for Left.',
      hint: 'For switches the hottest comes first. What are the temperatures?',
      why: 'The temperatures are `4`, `5` and `1`.',
      right: ['2: +-5 to 5'],
      wrong: ['1: {6|-2} to 6', '3: +-1 to 1'],
    },
    {
      kind: 'move',
      of: '={3|-3}~={0||-1|-12}',
      player: 'Right',
      goal: 'stop',
      text: 'You are Right. Make the best move.',
      hint: 'One of your moves must be answered, and then it is your turn again.',
      why: 'Right threatens `-12`; Left answers and that game is `-1`. Then he takes the switch: `-1 - 3 = -4`. Taking the switch first would let Left move to `0`, and end at `-3`.',
      right: ['2: {0||-1|-12} to {-1|-12}'],
      wrong: ['1: +-3 to -3'],
    },
  ],
};
