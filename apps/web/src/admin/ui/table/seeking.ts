/** Where a list goes on stands in the address: the moment and the id of the last row before it. */
export interface Seek {
  at: number
  id: string
}

export const seekWord = ({ at, id }: Seek): string => `${at}.${id}`

/** Nothing where the word is none of ours. */
export function seekOf(word: string | undefined): Seek | undefined {
  const [, at, id] = /^(\d+)\.(.+)$/.exec(word ?? '') ?? []
  return at && id ? { at: Number(at), id } : undefined
}
