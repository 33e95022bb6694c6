/** The logo: a flame over the arch of a hearth. public/favicon.svg and the app's icons have the same drawing. */
export const FLAME = {
  outer: 'M33 4c2 9 15 15 15 30a16 16 0 0 1-32 0c0-8 5-12 6-19 4 2 6 5 6 9 5-4 7-11 5-20z',
  middle: 'M34 18c1 7 8 10 8 19a10 10 0 0 1-20 0c0-5 3-7 4-11 2 1 4 4 4 7 3-3 5-8 4-15z',
  inner: 'M33 33c0 4 4 5 4 10a5 5 0 0 1-10 0c0-3 2-4 2-6 1 0 2 2 2 3 1-2 2-4 2-7z',
  hearth: 'M7 58V44M57 58V44M7 58h50',
} as const
