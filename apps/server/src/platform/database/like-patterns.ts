/** Patterns of `like` for what people type: the signs that would stand for anything stand for themselves. */
const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

export const startingWith = (text: string): string => `${literal(text)}%`
export const containing = (text: string): string => `%${literal(text)}%`
