import { CLERK } from '@hearthward/contract'
import { traderName } from '../ui/changes/trader.ts'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'

/** The player or the clerk behind an offer or a trade. */
export function Trader({ uid, name }: { uid: string; name: string | null }) {
  const words = traderName(uid, name)
  return uid === CLERK ? <span className="text-muted">{words}</span> : <PlayerLink uid={uid} name={words} />
}
