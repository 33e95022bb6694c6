/** The tag of a story that also runs on a phone. */
export const IN_BOTH_LAYOUTS = '@day'
