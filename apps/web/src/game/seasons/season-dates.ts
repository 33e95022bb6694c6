import { PUBLISHED_AFTER, SEASON_LENGTH, type SeasonEntity } from '@hearthward/contract'

/** When the secret of a season is published, if nothing delays it. */
function publicationOf({ from, until }: SeasonEntity): number {
  return (until ?? from + SEASON_LENGTH) + PUBLISHED_AFTER
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export function seasonDates({ from, until }: SeasonEntity): string {
  return until === null ? `running since ${date.format(from)}` : `${date.format(from)} to ${date.format(until)}`
}

/** When players can verify: 'after 16 December 2026', or 'soon' if it is late. */
export function verifiableWhen(season: SeasonEntity, now: number): string {
  const at = publicationOf(season)
  return at <= now ? 'soon' : `after ${date.format(at)}`
}
