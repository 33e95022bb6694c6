import type { ComponentType } from 'react'

/** Addresses of the back-office, below /admin. A part that begins with a colon stands for anything. */

export type Params = Readonly<Record<string, string>>

/** A page gets what its address names. */
export type Page = ComponentType<{ params: Params }>

/** What a pattern such as `players/:id` reads out of a path; null where it does not fit. */
export function matchPath(pattern: string, path: string): Params | null {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] as string
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return null
  }
  return params
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
