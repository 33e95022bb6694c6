/** Reading everything, or writing it, may take minutes on a large server. */
export const TAKES_LONG = 600_000
