import { PlayerLink } from '../ui/PlayerLink.tsx'

/** Who made an offer or a trade: a player, or the clerk of the exchange. */
export function Trader({ uid, name }: { uid: string; name: string | null }) {
  if (uid === 'clerk') return <span className="text-muted">the clerk</span>
  return <PlayerLink uid={uid} name={name ?? 'somebody gone'} />
}
