import { worth, type Lesson } from '../lesson';

export const complexes: Lesson = {
  id: 'complexes',
  title: 'Games as complexes',
  summary: 'When pieces are placed and never moved, all positions together form a complex, and the complex determines the game.',
  steps: [
    {
      title: 'Pieces that stay',
      text: [
        'In Domineering a piece is never moved or removed once it is placed. The order of the moves does not matter: which pieces may be placed depends only on those that are on the board. Such a game is a _placement game_.',
        'It follows that every part of a legal position is legal: remove some dominoes, and the position could still have arisen in play.',
      ],
      activity: { do: 'play', sum: 'domineering 2x3', task: 'Place dominoes until neither player can move. Then imagine the position without one of the dominoes. Could it arise in play?' },
      claims: [{ complex: { ruleset: 'domineering', board: '2x3' }, is: { independence_ruleset: true } }],
    },
    {
      title: 'Every move is a point',
      text: [
        'Draw a point for every piece that could be placed. On four cells these are two vertical dominoes for Left, `x1` and `x2`, and two horizontal ones for Right, `y1` and `y2`. Join two points by a line if both pieces can be on the board together. Fill a triangle if three can, and so on.',
        'The result is a _simplicial complex_: points, lines, triangles and so on, such that every part of a face is a face. It is the _legal complex_ of the board. Its faces are the legal positions.',
      ],
      activity: { do: 'complex', of: { ruleset: 'domineering', board: '2x2' }, task: 'Rotate the picture. Then type another board, such as `2x3` or `3x3`.' },
      after: ['On four cells there are two separate lines: after the first domino the other player has no move. A face that is not part of a larger one is a _facet_: a position in which neither player can place a piece.'],
      claims: [{ complex: { ruleset: 'domineering', board: '2x2' }, is: { vertices: ['x1', 'x2', 'y1', 'y2'], facets: [['x1', 'x2'], ['y1', 'y2']], dimension: 1, connected: false } }],
    },
    {
      title: 'Counting faces',
      text: [
        'Count the faces by size: one empty position, then the positions with one piece, with two, and so on. These numbers are the _f-vector_. The largest number of pieces minus one is the _dimension_: a point has dimension `0`, a line `1`, a triangle `2`.',
      ],
      question: {
        kind: 'count',
        of: { ruleset: 'domineering', board: '2x3' },
        count: 'vertices',
        text: 'How many points does the complex of Domineering on two rows of three cells have?',
        hint: 'Count the places for vertical dominoes and for horizontal ones.',
        why: 'Three vertical and four horizontal: seven.',
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
        'In Snort, Left’s two points can be together, and Right’s two. In Col, one point of Left’s can be together with one of Right’s. Both complexes are two separate lines. Only the owners of the points differ.',
      ],
      activity: { do: 'complex', of: { ruleset: 'col', board: 'P2' }, task: 'This is Col. There are two lines, as in Domineering on four cells. Who owns their ends? Then type `P3`, for three vertices in a row.' },
      after: ['But Snort is worth `±1` and Col is worth `0`. The shape alone does not determine the game: the owners of the points matter too.'],
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
        'Instead of the legal positions we can list the smallest sets of pieces that are not legal. On four cells they are four pairs of a vertical and a horizontal domino that overlap. They determine the complex: a position is legal if it contains none of them.',
        'If the smallest illegal sets are all pairs, the complex is called _flag_. Then a graph of conflicts between moves describes the game.',
      ],
      activity: { do: 'complex', of: { ruleset: 'snort', board: 'P3' }, task: 'This is Snort on three vertices in a row. Seven pairs of points are not joined. Find them: in each, a piece of Left is on or next to a piece of Right.' },
      claims: [
        { complex: { ruleset: 'domineering', board: '2x2' }, is: { illegal_ideal: [['x1', 'y1'], ['x1', 'y2'], ['x2', 'y1'], ['x2', 'y2']], flag: true } },
        { complex: { ruleset: 'snort', board: 'P3' }, is: { illegal_ideal: [['x1', 'y1'], ['x1', 'y2'], ['x2', 'y1'], ['x2', 'y2'], ['x2', 'y3'], ['x3', 'y2'], ['x3', 'y3']] } },
      ],
    },
    {
      title: 'Sums are joins',
      text: [
        'Place two independent boards side by side. Every position of one can be combined with every position of the other, so their faces are joined in all ways. The result is the _join_ of the two complexes. It is the complex of the sum of the games.',
      ],
      activity: { do: 'complex', of: { ruleset: 'domineering', board: '..#.|..#.' }, task: 'This is the board of four cells beside a column of two. Find the point that is joined to all others.' },
      after: ['The two lines from before have become two triangles with a common corner, the domino in the column. The value is `{1|-1} + 1 = {2|0}`.'],
      claims: [{ complex: { ruleset: 'domineering', board: '..#.|..#.' }, is: { f_vector: [1, 5, 6, 2], value: '{2|0}' } }],
    },
    {
      title: 'From a complex to a game',
      text: [
        'Now the other direction. Take any complex, and give each point to Left (`x`) or to Right (`y`). The players take points of their own in turn, such that all taken points form a face. This is a game.',
        'Every finite game is equal to the game of some complex. The value `1/2`, for example, needs only a line and a point.',
      ],
      activity: { do: 'complex', of: { facets: 'x1 y1, x2' }, task: 'Facets are separated by commas. This one is worth `1/2`. Change it: try `x1, y1` and `x1 x2, y1 y2`, and some of your own.' },
      after: ['In `x1 y1, x2` Left can take `x2`, and then neither player has a move. Or she takes `x1` and leaves Right one move. Right can take `y1`, which leaves `x1` to her. So it is `{0,-1|1} = 1/2`.'],
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
      hint: 'How many vertices can be coloured in one position? Subtract one.',
      why: 'All three can be coloured, in alternating colours: a triangle, of dimension 2.',
      right: ['2'],
      wrong: ['3', '1', '6'],
    },
    {
      kind: 'count',
      of: { ruleset: 'snort', board: 'P3' },
      count: 'facets',
      text: 'How many facets does the complex of Snort have on three vertices in a row?',
      hint: 'In which positions can neither player move? All vertices have one colour, or the two ends have different colours.',
      why: 'All Left’s, all Right’s, and the two ways to colour the ends differently, which leave the middle illegal for both.',
      right: ['4'],
      wrong: ['2', '3', '8'],
    },
    {
      kind: 'facets',
      value: '*',
      text: 'Type facets of a complex that is worth `*`. Left’s points begin with x, Right’s with y.',
      hint: 'Each player has one move, and after it neither player has a move.',
      why: 'Two points that are not joined: `x1, y1`.',
      right: ['x1, y1', 'x1 x2 y1 y2, x3, y3'],
      wrong: ['x1 y1', 'x1, x2', 'x1 x2, y1'],
    },
    {
      kind: 'facets',
      value: '{2|0}',
      text: 'And now of a complex that is worth `{2|0}`.',
      hint: '`{2|0} = {1|-1} + 1`: join one more point of Left’s to everything in `x1 x2, y1 y2`.',
      why: '`x1 x2 x3, y1 y2 x3`, the complex of the sum.',
      right: ['x1 x2 x3, y1 y2 x3'],
      wrong: ['x1 x2, y1', 'x1 x2, y1 y2', 'x1 x2 x3'],
    },
  ],
  end: {
    text: 'You have seen that boards and shapes are one subject. Look at the complex of a larger board, with its homology.',
    name: 'Open a complex',
    show: { sum: 'domineering 2x3', open: 'complex' },
  },
};
