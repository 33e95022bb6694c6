import {
  type Activity,
  activePotionsPerHour,
  checkFight,
  type Era,
  estimateFight,
  estimateFightRun,
  type FightHelp,
  type FightRun,
  fightHelp,
  isFight,
  type Player,
  playerReadyFor,
  potionsPerHour,
  profitPerHour,
  shopWorth,
  textOf,
  type WhatIf,
  withChanges,
  workOf,
} from '@hearthward/engine'

/** What the page asks the worker. Everything is plain data, because it is copied between the threads. */
export type Question =
  | { kind: 'run'; player: Player; activityId: string }
  | { kind: 'what-if'; player: Player; activityId: string; changes: WhatIf }
  | { kind: 'help'; player: Player; activityId: string }

/** The answer by the kind of the question; `null` if the activity is no fight. */
export interface Answers {
  run: FightRun | null
  'what-if': ChangedFight | null
  help: FightHelp[] | null
}

/** A fight of a changed player. */
export interface ChangedFight {
  run: FightRun
  killsPerHour: number
  experiencePerHour: number
  profitPerHour: number
  potionsPerHour: number
  /** Why it cannot begin, such as a missing bow; `null` if it can. */
  hindrance: string | null
}

export type AnswerTo<Asked extends Question> = Answers[Asked['kind']]

export function answerQuestion(question: Question, era: Era): AnswerTo<Question> {
  const activity = workOf(era.content, question.activityId)
  if (!activity || !isFight(activity)) return null
  // The loadout of the fight is worn when it begins.
  const player = playerReadyFor(question.player, era.content, activity)
  switch (question.kind) {
    case 'run':
      return estimateFightRun(player, era, activity)
    case 'what-if':
      return changedFight(player, era, activity, question.changes)
    case 'help':
      return fightHelp(player, era, activity)
  }
}

function changedFight(player: Player, era: Era, activity: Activity, changes: WhatIf): ChangedFight | null {
  const changed = withChanges(player, era.content, changes)
  const fight = estimateFight(changed, era, activity)
  const run = estimateFightRun(changed, era, activity, null)
  if (!fight || !run) return null
  const { potionId } = changes
  const refused = checkFight(changed, era.content, activity)
  const price = potionId ? shopWorth(era, { [potionId]: potionsPerHour(era.content, potionId) }) : 0
  return {
    run,
    killsPerHour: fight.killsPerHour,
    experiencePerHour: Object.values(fight.experiencePerHour).reduce((sum, points) => sum + points, 0),
    profitPerHour: profitPerHour(changed, era, fight, run) - price,
    potionsPerHour: activePotionsPerHour(changed, era.content),
    hindrance: refused ? textOf(refused.refused, refused.details) : null,
  }
}

/** Messages to the worker: the era, which is large and seldom changes, and questions under it. */
export type WorkerMessage = { era: Era } | { id: number; question: Question }
export interface WorkerReply {
  id: number
  answer: AnswerTo<Question>
}
