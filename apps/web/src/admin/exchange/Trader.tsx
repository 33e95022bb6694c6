import { CLERK } from '@hearthward/contract'
import { PlayerLink } from '../ui/PlayerLink.tsx'
import { traderName } from '../ui/trader.ts'

/** Who made an offer or a trade. */
export function Trader({ uid, name }: { uid: string; name: string | null }) {
  const words = traderName(uid, name)
  return uid === CLERK ? <span className="text-muted">{words}</span> : <PlayerLink uid={uid} name={words} />
}
