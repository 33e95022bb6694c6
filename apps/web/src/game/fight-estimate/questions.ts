import {
  type Era,
  estimateFightRun,
  type FightHelp,
  type FightRun,
  fightHelp,
  isFight,
  type Player,
  type WhatIf,
  withChanges,
  workOf,
} from '@hearthward/engine'

/** What the page asks the worker. Everything is plain data, because it is copied between the threads. */
export type Question =
  | { kind: 'run'; player: Player; activityId: string; changes?: WhatIf }
  | { kind: 'help'; player: Player; activityId: string }

/** The answer by the kind of the question; `null` if the activity is no fight. */
export interface Answers {
  run: FightRun | null
  help: FightHelp[] | null
}

export type AnswerTo<Asked extends Question> = Answers[Asked['kind']]

export function answerQuestion(question: Question, era: Era): AnswerTo<Question> {
  const { player, activityId } = question
  const activity = workOf(era.content, activityId)
  if (!activity || !isFight(activity)) return null
  switch (question.kind) {
    case 'run':
      return estimateFightRun(withChanges(player, era.content, question.changes ?? {}), era, activity)
    case 'help':
      return fightHelp(player, era, activity)
  }
}

/** Messages to the worker: the era, which is large and seldom changes, and questions under it. */
export type WorkerMessage = { era: Era } | { id: number; question: Question }
export interface WorkerReply {
  id: number
  answer: AnswerTo<Question>
}
