/** Marks a story of a player's day: it is told on a phone too. */
export const IN_BOTH_LAYOUTS = '@day'
