// The pictures of the great moments, drawn by us: a dragon's scales, a panda's face, the rays of a jackpot.
import { svg } from './svg.js';

const WIDTH = 160;
const HEIGHT = 90;
const SCALE = 10;

function whole(className, ...children) {
  return svg(
    'svg',
    { class: className, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'xMidYMid slice' },
    ...children,
  );
}

/// One scale of a dragon's back, its point at (x, y).
function scalePath(x, y) {
  const half = SCALE / 2;
  const [left, right, top, side, low] = [x - half, x + half, y - SCALE, y - half, y - 1.2];
  return `M${left} ${top}V${side}Q${left} ${low} ${x} ${y}Q${right} ${low} ${right} ${side}V${top}`;
}

/// Rows of scales that overlap like tiles; they light up row by row, as a dragon that turns in its sleep.
export function dragonPicture() {
  const rows = [];
  for (let row = 0; row * 6 < HEIGHT + 3 * SCALE; row++) {
    const shift = row % 2 === 0 ? 0 : SCALE / 2;
    let path = '';
    for (let x = -SCALE; x <= WIDTH + SCALE; x += SCALE) {
      path += scalePath(x + shift, row * 6 + 4);
    }
    const drawn = svg('path', { class: 'dragon-row', d: path });
    drawn.style.setProperty('--row', String(row));
    rows.unshift(drawn); // upper rows lie over lower ones
  }
  return whole('picture dragon', ...rows);
}

/// A panda that looks straight at you.
export function pandaPicture() {
  const eye = (side) =>
    svg(
      'g',
      { transform: `translate(${side * 12} -1) rotate(${side * -32})` },
      svg('ellipse', { class: 'panda-dark', rx: 6.6, ry: 9.4 }),
      svg('circle', { class: 'panda-light', cy: -2, r: 2.6 }),
      svg('circle', { class: 'panda-dark', cx: side * -0.6, cy: -2.2, r: 1.2 }),
    );
  const ear = (side) => svg('circle', { class: 'panda-ear', cx: side * 24, cy: -23, r: 9.5 });
  return svg(
    'svg',
    { class: 'picture panda', viewBox: '-40 -38 80 74' },
    ear(-1),
    ear(1),
    svg('ellipse', { class: 'panda-light', rx: 33, ry: 29.5 }),
    eye(-1),
    eye(1),
    svg('path', { class: 'panda-dark', d: 'M-4.6 9.5Q0 7.6 4.6 9.5Q4 13.4 0 14Q-4 13.4 -4.6 9.5Z' }),
    svg('path', { class: 'panda-mouth', d: 'M0 13.5V16.8M0 16.8Q-3.6 20.4 -7.4 18.2M0 16.8Q3.6 20.4 7.4 18.2' }),
  );
}

/// Rays from the middle, every other one bright, that turn slowly.
export function jackpotPicture() {
  let path = '';
  const count = 28;
  for (let i = 0; i < count; i++) {
    const from = (i / count) * 2 * Math.PI;
    const to = ((i + 0.45) / count) * 2 * Math.PI;
    const reach = 130;
    path += `M0 0L${(reach * Math.cos(from)).toFixed(2)} ${(reach * Math.sin(from)).toFixed(2)}`;
    path += `L${(reach * Math.cos(to)).toFixed(2)} ${(reach * Math.sin(to)).toFixed(2)}Z`;
  }
  return whole(
    'picture rays', svg('g', { transform: 'translate(80 45)' }, svg('path', { class: 'rays-turn', d: path })),
  );
}
