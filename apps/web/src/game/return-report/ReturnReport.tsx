import {
  type Amounts,
  find,
  REPORTED_STOPS,
  type ReturnReport as Report,
  type SkillType,
  skillName,
  startIntentOf,
  textOf,
  workOf,
} from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { workName } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import type { Target } from '../encyclopedia/targets.ts'
import { proceedIfPlanSafe, proceedIfSafe } from '../fight-estimate/fight-risk.ts'
import { canResume, canResumePlan } from './resume.ts'
import { summaryOf } from './summary.ts'

/** The summary of an absence. Shown until it is dismissed. */
export function ReturnReport() {
  const report = useGame((state) => state.report)
  if (!report) return null
  return <ReturnReportDialog report={report} />
}

function ReturnReportDialog({ report }: { report: Report }) {
  const away = formatDuration(report.until - report.from)
  const content = useGame((state) => state.content)
  const skills = Object.entries(report.experience) as [SkillType, number][]
  return (
    <Dialog
      title="Welcome back"
      onClose={game.dismissReport}
      crown={<Icon name="night-sky" className="mb-3 size-11 rounded-full text-brass" />}
      footer={<ReportFooter stop={report.stop} />}
    >
      <p className="text-muted">
        You were away for <strong className="text-text">{away}</strong>. {summaryOf(report)}
      </p>
      <BadgeList
        title="Levels reached"
        badges={report.levels.map(({ skill, level }) => ({
          icon: SKILL_ICONS[skill],
          name: `${skillName(skill)} ${level}`,
        }))}
      />
      <BadgeList
        title="Quests completed"
        badges={report.quests.map((id) => ({
          icon: 'treasure-map',
          name: (content && find(content.quests, id)?.name) ?? id,
        }))}
      />
      <BadgeList
        title="Achievements earned"
        badges={report.achievements.map((id) => ({
          icon: 'laurel-crown',
          name: (content && find(content.achievements, id)?.name) ?? id,
        }))}
      />
      <div className="mt-4 grid gap-3">
        {skills.length > 0 && (
          <Group title="Experience">
            {skills.map(([skill, points]) => (
              <Line
                key={skill}
                icon={SKILL_ICONS[skill]}
                tint="text-moss"
                name={skillName(skill)}
                sign="+"
                amount={points}
                unit=" xp"
              />
            ))}
          </Group>
        )}
        <Items title="Gained" amounts={report.gained} coins={report.coins} sign="+" tint="text-brass" />
        <Items title="Used" amounts={report.used} coins={-report.coins} sign="−" tint="text-muted" />
        <Items title="Lost because the pack was full" amounts={report.lost} coins={0} sign="−" tint="text-blood" />
        <Items title="Missing for your loadouts" amounts={report.missing ?? {}} coins={0} sign="" tint="text-muted" />
        <Stops report={report} />
      </div>
    </Dialog>
  )
}

/** What ended during the absence, and why. A single end that nothing followed is in the footer. */
function Stops({ report: { stop, stops } }: { report: Report }) {
  const content = useGame((state) => state.content)
  if (!content || stops.length <= (stop ? 1 : 0)) return null
  return (
    <section>
      <h3 className="mb-1 font-sans text-[0.8125rem] font-medium text-muted">
        {stops.length < REPORTED_STOPS ? 'What ended' : `The first ${REPORTED_STOPS} that ended`}
      </h3>
      <ol aria-label="What ended" className="grid gap-1 text-sm">
        {stops.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and stops may be equal
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{workName(content, each.activityId)}</span>
            <span className="text-muted">
              {textOf(each.reason, each.details)} · {formatMoment(each.at, game.now())}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ReportBadge {
  icon: string
  name: string
}

/** A list of badges. */
function BadgeList({ title, badges }: { title: string; badges: ReportBadge[] }) {
  if (badges.length === 0) return null
  return (
    <ul aria-label={title} className="mt-4 flex flex-wrap gap-2">
      {badges.map(({ icon, name }) => (
        <li
          key={name}
          className="flex items-center gap-2 rounded-full border border-brass/60 bg-brass/10 py-1.5 pr-3.5 pl-3 text-sm font-semibold text-brass-ink"
        >
          <Icon name={icon} className="size-4" />
          {name}
        </li>
      ))}
    </ul>
  )
}

function ReportFooter({ stop }: { stop: Report['stop'] }) {
  const next = useResume(stop)
  return (
    <>
      {stop && (
        <p className="mb-3 text-sm">
          <strong>{next.name}</strong> stopped {formatMoment(stop.at, game.now())}: {textOf(stop.reason, stop.details)}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button look={next.resume ? 'plain' : 'primary'} onClick={game.dismissReport}>
          {stop ? 'Close' : 'Continue'}
        </Button>
        {next.resume && (
          <Button look="primary" onClick={next.resume}>
            {next.label}
          </Button>
        )}
      </div>
    </>
  )
}

/** Offers to resume the plan, or the stopped activity if the rules allow it. */
function useResume(stop: Report['stop']) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const activity = stop && content ? workOf(content, stop.activityId) : undefined
  const name = stop && content ? workName(content, stop.activityId) : ''
  const resumePlan = () => {
    game.dismissReport()
    void proceedIfPlanSafe(player?.queue ?? [], () => void game.act({ type: 'resumePlan' }))
  }
  if (player && canResumePlan(player)) return { name, label: 'Resume plan', resume: resumePlan }
  if (!activity || !player || !content || !canResume(player, content, activity))
    return { name, label: '', resume: null }
  const resume = () => {
    game.dismissReport()
    void proceedIfSafe(activity, () => void game.act(startIntentOf(activity)))
  }
  return { name, label: 'Resume', resume }
}

interface ItemsProps {
  title: string
  amounts: Amounts
  /** Shown if positive. */
  coins: number
  sign: string
  tint: string
}

function Items({ title, amounts, coins, sign, tint }: ItemsProps) {
  const content = useGame((state) => state.content)
  const entries = Object.entries(amounts)
  if (entries.length === 0 && coins <= 0) return null
  return (
    <Group title={title}>
      {coins > 0 && <Line icon="two-coins" tint={tint} name="Coins" sign={sign} amount={coins} unit="" />}
      {entries.map(([itemId, quantity]) => {
        const item = content ? find(content.items, itemId) : undefined
        return (
          <Line
            key={itemId}
            icon={item?.icon ?? ''}
            tint={item?.type === 'treasure' ? 'text-arcane' : tint}
            name={item?.name ?? itemId}
            target={item && { kind: 'items', id: itemId }}
            sign={sign}
            amount={quantity}
            unit=""
          />
        )
      })}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-[0.8125rem] font-medium text-muted">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  )
}

interface LineProps {
  icon: string
  tint: string
  name: string
  target?: Target | undefined
  sign: string
  amount: number
  unit: string
}

function Line({ icon, tint, name, target, sign, amount, unit }: LineProps) {
  return (
    <li className={cx('relative flex items-center gap-2.5', target && 'max-mid:min-h-10')}>
      <Icon name={icon} className={`size-[1.125rem] ${tint}`} />
      <span className="flex-1">
        <EntryLink target={target} fills>
          {name}
        </EntryLink>
      </span>
      <span className="font-semibold">
        {sign}
        <Amount value={amount} />
        {unit}
      </span>
    </li>
  )
}
