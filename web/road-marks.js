// The marks of the five roads, each in a cell of 10 x 10 around (0, 0). Red and blue differ in more than colour:
// the big road's marks have letters, blue marks of the derived roads have a bar, or lean the other way.
import { svg } from './svg.js';

const letterOf = { P: 'P', B: 'B', T: 'T', D: '7', 8: '8' };
export const nameOf = { P: 'player', B: 'banker', T: 'tie', D: 'dragon7', 8: 'panda8' };

function letter(words, size) {
  return svg('text', { class: 'mark-letter', 'font-size': size, y: size * 0.36 }, words);
}

/// A hand of the bead plate: a full disc with its letter.
export function beadMark(mark) {
  return svg('g', { class: `bead bead-${nameOf[mark]}` }, svg('circle', { r: 4.35 }), letter(letterOf[mark], 5.8));
}

/// A win of the big road: a ring with the winner's letter; a Dragon 7 or Panda 8 fills it; ties cross it.
export function bigMark({ winner, ties, dragon7, panda8 }) {
  const bonus = dragon7 ? 'D' : panda8 ? '8' : null;
  const group = svg('g', { class: `win win-${nameOf[winner]}` }, svg('circle', { class: 'win-ring', r: 3.9 }));
  if (bonus) {
    group.append(svg('circle', { class: `win-core win-${nameOf[bonus]}`, r: 3.1 }));
  }
  if (ties > 0) {
    group.append(tieMark(ties)); // under the letter, which must stay readable
  }
  group.append(letter(letterOf[bonus ?? winner], 4.7));
  if (bonus) {
    group.lastChild.classList.add(`letter-${nameOf[bonus]}`);
  }
  return group;
}

/// A stroke from corner to corner and, from two on, how many there were.
export function tieMark(ties) {
  const group = svg('g', { class: 'win-tie' }, svg('path', { d: 'M-4.7 4.7L4.7 -4.7' }));
  if (ties > 1) {
    group.append(
      svg('circle', { cx: 3.1, cy: 3.1, r: 1.9 }),
      svg('text', { class: 'mark-letter', 'font-size': 3.2, x: 3.1, y: 4.25 }, String(ties)),
    );
  }
  return group;
}

/// A mark of a derived road: a ring, a disc, or a stroke.
export function derivedMark(road, colour) {
  const red = colour === 'R';
  const group = svg('g', { class: `derived derived-${road} ${red ? 'derived-red' : 'derived-blue'}` });
  if (road === 'cockroach') {
    group.append(svg('path', { d: red ? 'M-3.6 3.6L3.6 -3.6' : 'M-3.6 -3.6L3.6 3.6' }));
    return group;
  }
  group.append(svg('circle', { r: road === 'big_eye' ? 3.3 : 4 }));
  if (!red) {
    group.append(svg('path', { class: 'derived-bar', d: 'M-3.3 0H3.3' }));
  }
  return group;
}
