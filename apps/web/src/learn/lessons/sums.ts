import { worth, type Lesson } from '../lesson';

export const sums: Lesson = {
  id: 'sums',
  title: 'Sums and the thermostat',
  summary: 'What remains simple when many games are played at once, and how to play well without searching far.',
  steps: [
    {
      title: 'Means add up',
      text: [
        'The value of a sum of hot games is soon too long to write. But one thing remains simple: _the mean of a sum is the sum of the means_.',
        'Here are two switches, with means `2` and `0`.',
      ],
      activity: { do: 'play', sum: '={4|0}~={3|-3}', facts: ['mean', 'temperature', 'stops'], task: 'Read the mean and the stops of the sum. Then play it with each player first, the hottest switch first, and compare with the stops.' },
      after: ['The mean of the sum is `2`. Its stops, `3` and `1`, differ from the mean by at most the temperature of the hottest component.'],
      claims: [
        worth('={4|0}~={3|-3}', '{4|0} + {3|-3}', { mean: '2', left_stop: '3', right_stop: '1' }),
        worth('={4|0}', '{4|0}', { mean: '2', temperature: '2' }),
        worth('={3|-3}', '{3|-3}', { mean: '0', temperature: '3' }),
      ],
    },
    {
      title: 'Many copies',
      text: [
        'That is what the mean is for: in many copies of a game, each copy is worth its mean. Take `{2|-1}`, with mean `1/2`.',
      ],
      activity: {
        do: 'type',
        start: '{2|-1}',
        examples: ['{2|-1}', '{2|-1} + {2|-1}', '3*{2|-1}', '10*{2|-1}', '101*{2|-1}'],
        facts: ['mean', 'stops'],
        task: 'Look at more and more copies. How far from the mean are the stops?',
      },
      after: ['Two copies are exactly `1`: each player moves in one, and `2 - 1 = 1`. With an odd number, one copy remains, and the stops are `3/2` away from the mean. This distance does not grow with the number of copies.'],
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
        'For switches, the hottest first is the best rule. For games with threats it is not. Here `{9|1||0}` has temperature `1` and `{2|-2}` has temperature `2`. Left is to move.',
      ],
      question: {
        kind: 'move',
        of: '={9|1||0}~={2|-2}',
        player: 'Left',
        goal: 'stop',
        text: 'Make the move that leads to the best score for Left.',
        hint: 'Which of the two moves must Right answer?',
        why: 'Left threatens `9`, Right answers, and that game is `1`. It is Left’s turn again: she takes `2` and has `3`. If she takes `2` first, Right moves to `0`, and she has only `2`.',
        right: ['1: {9|1||0} to {9|1}'],
        wrong: ['2: +-2 to 2'],
      },
      claims: [worth('={9|1||0}~={2|-2}', '{9|1||0} + {2|-2}', { left_stop: '3', right_stop: '-1' }), worth('={9|1||0}', '{9|1||0}', { temperature: '1' }), worth('={2|-2}', '{2|-2}', { temperature: '2' })],
    },
    {
      title: 'The compound thermograph',
      text: [
        'A thermograph shows which move is good at which temperature. But what is the temperature of a whole sum? Add up the Right walls of all its components. Left is to move in one of them, so add at each t the greatest width of a component, from its Right wall to its Left wall.',
        'The two lines are the _compound thermograph_ for Left to move. The _ambient temperature_ is the height at which its Left wall is farthest to the left. If there are several, it is the lowest.',
      ],
      activity: { do: 'compound', of: '={9|1||0}~={3|-3}~={2|-2}', task: 'Read the table below the diagram at t = 0 and at the ambient temperature. Which component is widest there?' },
      after: ['The ambient temperature is `1`. There the switch `{3|-3}` is widest, and the Left wall is at `2`: Left can guarantee a stop of at least `2`.'],
      claims: [
        { compound: '={9|1||0}~={3|-3}~={2|-2}', is: { ambient: '1', guarantee: '2' } },
        worth('={9|1||0}~={3|-3}~={2|-2}', '{9|1||0} + {3|-3} + {2|-2}', { left_stop: '2' }),
      ],
    },
    {
      title: 'The thermostat',
      text: [
        'The strategy _Thermostrat_ finds the ambient temperature of the sum. It moves in the component that is widest there, with the best option at that temperature. It never searches the whole sum, only one thermograph per component.',
        'It is not perfect. In `{9|1||0} + {2|-2}` it takes the switch and guarantees `2`, where `3` is possible. But its loss is bounded: it never loses more than the temperature of the hottest component.',
      ],
      activity: {
        do: 'play',
        sum: '={9|1||0}~={4|-4}~={3||1|-6}~={2|-1}',
        scored: true,
        against: { you: 'Left', first: 'Left', engine: 'thermostrat' },
        task: 'Play against it. It is Right and explains its moves. With best play on both sides Left reaches `5`. Can you?',
      },
      after: ['You can play the other side in the Play tab, or ask for a hint there.'],
      claims: [
        { compound: '={9|1||0}~={2|-2}', is: { ambient: '0', guarantee: '2' } },
        worth('={9|1||0}~={4|-4}~={3||1|-6}~={2|-1}', '{9|1||0} + {4|-4} + {3||1|-6} + {2|-1}', { left_stop: '5' }),
      ],
    },
    {
      title: 'On boards',
      text: [
        'Now with dominoes. There are three boards. First find out how hot each is, then play. The player who makes the last move wins.',
      ],
      activity: {
        do: 'play',
        sum: 'domineering 2x3~domineering 2x2~domineering 3x2',
        against: { you: 'Left', first: 'Left', engine: 'thermostrat' },
        task: 'You are Left and move first. The boards have temperatures `5/4`, `1` and `5/4`.',
      },
      after: ['Left wins this sum if she moves first: it is confused with zero.'],
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
      hint: 'You know both means from the lesson on thermographs.',
      why: 'The means are `4` and `1`, and `4 + 1 = 5`.',
      right: ['5'],
      wrong: ['4', '6', '9/2'],
    },
    {
      kind: 'fact',
      of: '={2|-1}~={2|-1}~={2|-1}',
      fact: 'left_stop',
      text: 'Left moves first in three copies of `{2|-1}`. Where does play stop?',
      hint: 'She gets two of them, and Right gets one.',
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
      why: 'Right threatens `-12`. Left answers, and that game is `-1`. Then he takes the switch: `-1 - 3 = -4`. If he takes the switch first, Left moves to `0`, and play stops at `-3`.',
      right: ['2: {0||-1|-12} to {-1|-12}'],
      wrong: ['1: +-3 to -3'],
    },
  ],
  end: {
    text: 'You can play a sum of hot games. The computer plays by the thermostat too: try to do as well.',
    name: 'Play a sum',
    show: { sum: '={9|1||0}~={4|-4}~={3|-3}~={6|5}', open: 'play', engine: 'thermostrat' , you: 'Left' },
  },
};
