import { formatExact } from '../../ui/format/numbers.ts'

/** The number of players in a channel, with the friends among them by name. */
export function presenceText(present: number | undefined, friends: readonly string[]): string {
  if (present === undefined) return friends.length > 0 ? `${listed(friends)} online` : ''
  const count = present === 1 ? 'Only you online' : `${formatExact(present)} online`
  return friends.length > 0 ? `${count}, including ${listed(friends)}` : count
}

const MOST_NAMED = 2

function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMED) return `${names[0]} and ${names.length - 1} friends`
  return names.join(' and ')
}
