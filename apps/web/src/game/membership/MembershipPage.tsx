import { TIERS, type Tier } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { useCurrentTime } from '../current-time.ts'
import {
  type MemberActivity,
  type MembershipStatus,
  memberActivities,
  membershipStatusOf,
  skillsTrainedBy,
  type TierOffer,
  tierOffers,
} from './tiers.ts'
import { WorkList } from './WorkList.tsx'

const TIER_NAMES: Record<Tier, string> = { basic: 'Basic', advanced: 'Advanced', elite: 'Elite' }
const CROWNS: Record<Tier, string> = { basic: 'sharp-crown', advanced: 'queen-crown', elite: 'imperial-crown' }
const OFFERS = tierOffers()

/** MEMB-9: the page shows what each tier opens, computed from the rules and the content. */
export function MembershipPage() {
  const content = useGame((state) => state.content)
  const status = useMembershipStatus()
  const works = useMemo(() => (content ? memberActivities(content) : []), [content])
  const own = status.kind === 'member' ? status.tier : null
  return (
    <Page wide title="Membership" intro="Three tiers with more activities, farming slots and exchange offers.">
      <StatusCard status={status} />
      <ul className="mt-4 grid gap-4 hall:grid-cols-3">
        {OFFERS.map((offer) => (
          <TierCard key={offer.tier} offer={offer} own={own} works={works} />
        ))}
      </ul>
      <WorkList works={works} isMember={own !== null} />
      <Card title="How to get a membership" className="mt-4">
        <p className="max-w-prose text-sm text-muted">
          Memberships are free. The staff of this server give them out, each with a tier and an end date. Ask them: a
          new membership shows here at once.
        </p>
      </Card>
    </Page>
  )
}

function useMembershipStatus(): MembershipStatus {
  const tier = useGame((state) => state.player?.subscription.tier ?? null)
  const until = useGame((state) => state.player?.subscription.until ?? 0)
  const now = useCurrentTime(tier !== null)
  return membershipStatusOf({ tier, until }, now)
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function StatusCard({ status }: { status: MembershipStatus }) {
  const isMember = status.kind === 'member'
  const now = useCurrentTime(isMember)
  return (
    <section
      aria-label="Your membership"
      className={cx(
        'flex items-center gap-4 rounded-2xl border p-5',
        isMember ? 'border-brass/60 bg-linear-to-r from-brass/16 to-panel to-70%' : 'border-line bg-panel',
      )}
    >
      <span
        className={cx(
          'grid size-14 shrink-0 place-items-center rounded-2xl',
          isMember ? 'bg-brass/18 text-brass' : 'bg-raised text-faint',
        )}
      >
        <Icon name={status.kind === 'none' ? 'queen-crown' : CROWNS[status.tier]} className="size-9" />
      </span>
      <div>
        <h2 className="text-xl">{headline(status)}</h2>
        <p className="text-sm text-muted">
          {status.kind === 'none' && 'You can train every skill without a membership.'}
          {isMember && `Until ${day(status.until)}, ${formatDuration(status.until - now)} left.`}
          {status.kind === 'former' && `It ended on ${day(status.until)}. You keep everything you earned with it.`}
        </p>
      </div>
    </section>
  )
}

const day = (at: number) => `${date.format(at)} at ${clock.format(at)}`

function headline(status: MembershipStatus): string {
  switch (status.kind) {
    case 'none':
      return 'You are not a member'
    case 'member':
      return `${TIER_NAMES[status.tier]} member`
    case 'former':
      return `Your ${TIER_NAMES[status.tier]} membership has ended`
  }
}

interface TierCardProps {
  offer: TierOffer
  own: Tier | null
  works: readonly MemberActivity[]
}

function TierCard({ offer: { tier, includes, slots, offers }, own, works }: TierCardProps) {
  const isOwn = tier === own
  const isOpen = own !== null && TIERS.indexOf(tier) <= TIERS.indexOf(own)
  return (
    <li
      className={cx(
        'flex flex-col rounded-2xl border bg-panel p-5',
        isOwn ? 'border-brass/60 shadow-[inset_0_2px_0_var(--brass)]' : 'border-line',
      )}
    >
      <header className="flex items-center gap-3">
        <Icon name={CROWNS[tier]} className={cx('size-8', isOpen ? 'text-brass' : 'text-muted')} />
        <h2 className="text-xl">{TIER_NAMES[tier]}</h2>
        {isOpen && (
          <span className="ml-auto rounded-full bg-moss/15 px-2.5 py-0.5 text-xs font-semibold text-moss-ink">
            {isOwn ? 'yours' : 'included'}
          </span>
        )}
      </header>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {includes && <Benefit icon="check-mark">Everything in {TIER_NAMES[includes]}</Benefit>}
        {!includes && (
          <>
            <Benefit icon="wooden-sign">
              <strong>{plural(works.length, 'members’ activity', 'members’ activities')}</strong> in{' '}
              {plural(skillsTrainedBy(works).length, 'skill')}
            </Benefit>
            <Benefit icon="open-gate">No queue when the server is full</Benefit>
          </>
        )}
        {slots.map((slot) => (
          <Benefit key={slot} icon="plant-seed">
            <strong>Farming slot {slot}</strong>
          </Benefit>
        ))}
        <Benefit icon="scales">
          <strong>{plural(offers, 'offer')}</strong> at once on the Grand Exchange
        </Benefit>
      </ul>
    </li>
  )
}

function Benefit({ icon, children }: { icon: string; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>{children}</span>
    </li>
  )
}
