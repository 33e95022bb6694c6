/** Escapes user input for `like` patterns, so that wildcards match themselves. */
const escapePattern = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

export const startingWith = (text: string): string => `${escapePattern(text)}%`
export const containing = (text: string): string => `%${escapePattern(text)}%`
