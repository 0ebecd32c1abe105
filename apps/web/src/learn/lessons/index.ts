//! The lessons in their order.

import type { Lesson } from '../lesson';
import { complexes } from './complexes';
import { infinite } from './infinite';
import { numbers } from './numbers';
import { small } from './small';
import { sums } from './sums';
import { switches } from './switches';
import { thermographs } from './thermographs';
import { winners } from './winners';

export const lessons: readonly Lesson[] = [numbers, winners, switches, thermographs, sums, small, infinite, complexes];
