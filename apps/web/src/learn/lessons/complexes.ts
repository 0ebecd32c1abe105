import { worth, type Lesson } from '../lesson';

export const complexes: Lesson = {
  id: 'complexes',
  title: 'Games as complexes',
  summary: 'When pieces are placed and stay, all positions together are a shape, and the shape knows the game.',
  steps: [
    {
      title: 'Pieces that stay',
      text: [
        'In Domineering a piece once placed is never moved and never taken. And the order does not matter: what may be placed depends only on what is on the board. Such a game is a _placement game_.',
        'It follows that every part of a legal position is legal: take some dominoes away, and the others still lie where they could have been put.',
      ],
      activity: { do: 'play', sum: 'domineering 2x3', task: 'Place dominoes until nobody can move. Then imagine the same position with one of them taken away: could it arise in play?' },
      claims: [{ complex: { ruleset: 'domineering', board: '2x3' }, is: { independence_ruleset: true } }],
    },
    {
      title: 'Every move is a point',
      text: [
        'Draw a point for every piece that could ever be placed: on four cells there are two upright dominoes, `x1` and `x2`, for Left, and two lying ones, `y1` and `y2`, for Right. Join points by a line if both pieces can be on the board together; fill a triangle if three can, and so on.',
        'The result is a _simplicial complex_: points, lines, triangles and their kin, such that every part of a face is a face. It is the _legal complex_ of the board. Its faces are the legal positions.',
      ],
      activity: { do: 'complex', of: { ruleset: 'domineering', board: '2x2' }, task: 'Turn the picture. Then type another board, as `2x3` or `3x3`.' },
      after: ['On four cells there are two lines that do not meet: after the first domino the other player has no move. A face that is part of no larger one is a _facet_: a position in which nobody can place anything any more.'],
      claims: [{ complex: { ruleset: 'domineering', board: '2x2' }, is: { vertices: ['x1', 'x2', 'y1', 'y2'], facets: [['x1', 'x2'], ['y1', 'y2']], dimension: 1, connected: false } }],
    },
    {
      title: 'Counting faces',
      text: [
        'Count the faces by size: one empty position, then the positions with one piece, with two, and so on. These numbers are the _f-vector_. The largest number of pieces, less one, is the _dimension_: a point has dimension `0`, a line `1`, a triangle `2`.',
      ],
      question: {
        kind: 'count',
        of: { ruleset: 'domineering', board: '2x3' },
        count: 'vertices',
        text: 'How many points does the complex of Domineering on two rows of three cells have?',
        hint: 'Count the places for an upright domino, and those for a lying one.',
        why: 'Three upright and four lying: seven.',
        right: ['7'],
        wrong: ['6', '5', '12'],
      },
      activity: { do: 'complex', of: { ruleset: 'domineering', board: '2x3' }, task: 'Find the triangles: each is a position with three dominoes.' },
      after: ['The f-vector is (1, 7, 11, 3): the empty board, seven positions with one domino, eleven with two, three with three.'],
      claims: [{ complex: { ruleset: 'domineering', board: '2x3' }, is: { f_vector: [1, 7, 11, 3], dimension: 2, positions: 22 } }],
    },
    {
      title: 'Two games on one path',
      text: [
        'In _Snort_ the players colour vertices of a graph, and neighbours must not have different colours. In _Col_, neighbours must not have the same colour. Take two neighbouring vertices.',
        'In Snort the pairs that may be together are Left’s two points, and Right’s two. In Col they are one of Left’s with one of Right’s. The shapes are the same: two separate lines. Only the owners of the points differ.',
      ],
      activity: { do: 'complex', of: { ruleset: 'col', board: 'P2' }, task: 'This is Col. There are two lines, as there were for Domineering on four cells; but who owns their ends? Then type `P3`, for three vertices in a row.' },
      after: ['And yet Snort is worth `±1` and Col is worth `0`. The shape alone is not the game: the colours of its points belong to it.'],
      claims: [
        worth('snort P2', '±1'),
        worth('col P2', '0'),
        { complex: { ruleset: 'snort', board: 'P2' }, is: { facets: [['x1', 'x2'], ['y1', 'y2']] } },
        { complex: { ruleset: 'col', board: 'P2' }, is: { facets: [['x1', 'y2'], ['x2', 'y1']] } },
      ],
    },
    {
      title: 'What is forbidden',
      text: [
        'One can also list what does not go together: the smallest sets of pieces that are not legal. On four cells they are four pairs, each an upright and a lying domino, for they overlap. From them the whole complex is known: a position is legal if it contains none of them.',
        'If the smallest illegal sets are all pairs, the complex is called _flag_, and the game is a picture of conflicts between moves.',
      ],
      activity: { do: 'complex', of: { ruleset: 'snort', board: 'P3' }, task: 'Here is Snort on three vertices in a row. Seven pairs of points are not joined. Find them: in each, a piece of Left would lie on or beside a piece of Right.' },
      claims: [
        { complex: { ruleset: 'domineering', board: '2x2' }, is: { illegal_ideal: [['x1', 'y1'], ['x1', 'y2'], ['x2', 'y1'], ['x2', 'y2']], flag: true } },
        { complex: { ruleset: 'snort', board: 'P3' }, is: { illegal_ideal: [['x1', 'y1'], ['x1', 'y2'], ['x2', 'y1'], ['x2', 'y2'], ['x2', 'y3'], ['x3', 'y2'], ['x3', 'y3']] } },
      ],
    },
    {
      title: 'Sums are joins',
      text: [
        'Put two boards side by side that have nothing to do with each other. Every position of the one goes with every position of the other: their faces are joined in all ways. That is the _join_ of two complexes, and it belongs to the sum of the games.',
      ],
      activity: { do: 'complex', of: { ruleset: 'domineering', board: '..#.|..#.' }, task: 'Here is the board of four cells beside a column of two. Find the point that is joined to all others.' },
      after: ['The two lines from before have become two triangles with a common corner, the domino in the column. And the value is `{1|-1} + 1 = {2|0}`.'],
      claims: [{ complex: { ruleset: 'domineering', board: '..#.|..#.' }, is: { f_vector: [1, 5, 6, 2], value: '{2|0}' } }],
    },
    {
      title: 'From a complex to a game',
      text: [
        'Now the other way round. Take any complex, and give each point to Left (`x`) or to Right (`y`). Two players in turn take a point of their own such that all points taken make a face. That is a game!',
        'Every finite game is worth as much as some complex. Half a move, for one, is a line and a point.',
      ],
      activity: { do: 'complex', of: { facets: 'x1 y1, x2' }, task: 'Facets are separated by commas. This one is worth `1/2`. Change it: try `x1, y1` and `x1 x2, y1 y2`, and some of your own.' },
      after: ['In `x1 y1, x2` Left can take `x2`, and nobody has a move after that. Or she takes `x1` and leaves Right a move. Right can take `y1`, and leaves `x1` to her. So it is `{0,-1|1} = 1/2`.'],
      claims: [
        { complex: { facets: 'x1 y1, x2' }, is: { value: '1/2' } },
        { complex: { facets: 'x1, y1' }, is: { value: '*' } },
        { complex: { facets: 'x1 x2, y1 y2' }, is: { value: '+-1' } },
      ],
    },
  ],
  exercises: [
    {
      kind: 'count',
      of: { ruleset: 'domineering', board: '2x2' },
      count: 'positions',
      text: 'How many legal positions does Domineering have on four cells, the empty one included?',
      hint: 'Add up the f-vector: no domino, one domino, two dominoes.',
      why: '1 + 4 + 2 = 7.',
      right: ['7'],
      wrong: ['6', '4', '16'],
    },
    {
      kind: 'count',
      of: { ruleset: 'col', board: 'P3' },
      count: 'dimension',
      text: 'What is the dimension of the complex of Col on three vertices in a row?',
      hint: 'How many vertices can be coloured in one position? Take one less.',
      why: 'All three can be coloured, in alternating colours: a triangle, of dimension 2.',
      right: ['2'],
      wrong: ['3', '1', '6'],
    },
    {
      kind: 'count',
      of: { ruleset: 'snort', board: 'P3' },
      count: 'facets',
      text: 'How many facets does the complex of Snort have on three vertices in a row?',
      hint: 'In which positions can nobody move? All vertices of one colour; or the two ends of different colours.',
      why: 'All Left’s, all Right’s, and the two ways to colour the ends differently, with which the middle is forbidden to both.',
      right: ['4'],
      wrong: ['2', '3', '8'],
    },
    {
      kind: 'facets',
      value: '*',
      text: 'Type facets of a complex that is worth `*`. Left’s points begin with x, Right’s with y.',
      hint: 'Each player has one move, and after it nobody has any.',
      why: 'Two points that are not joined: `x1, y1`.',
      right: ['x1, y1', 'x1 x2 y1 y2, x3, y3'],
      wrong: ['x1 y1', 'x1, x2', 'x1 x2, y1'],
    },
    {
      kind: 'facets',
      value: '{2|0}',
      text: 'And now of one that is worth `{2|0}`.',
      hint: '`{2|0} = {1|-1} + 1`: join one more point of Left’s to everything in `x1 x2, y1 y2`.',
      why: '`x1 x2 x3, y1 y2 x3`, the complex of the sum.',
      right: ['x1 x2 x3, y1 y2 x3'],
      wrong: ['x1 x2, y1', 'x1 x2, y1 y2', 'x1 x2 x3'],
    },
  ],
};
