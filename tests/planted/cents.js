// Money as a string.
import { money } from '../../web/shared/format.js';

export const limit = money('50.00');
