import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import * as cases from './cases.ts'
import { collect, verify } from './evidence.ts'
import { readInvestigationReports, readOpenBeside, readQueue } from './queries.ts'
import { activityAnalysisOf, suspectOf, watchedOf, xpAnalysisOf } from './player-facts.ts'
import { writeReport } from './report.ts'

export const listInvestigations: Handler<'listInvestigations'> = async (_, { server }) => readQueue(server.database.db)

export const getInvestigation: Handler<'getInvestigation'> = async ({ investigationId }, context) => {
  const row = await cases.found(context, investigationId)
  const { server } = context
  return {
    investigation: await cases.wholeOf(context, row),
    suspect: await suspectOf(server, row.playerId),
    reports: await readInvestigationReports(server.database.db, investigationId),
    others: await readOpenBeside(server.database.db, row.playerId, row.id),
  }
}

export const getPlayerWatch: Handler<'getPlayerWatch'> = async ({ playerId }, { server }) => watchedOf(server, playerId)

export const createInvestigation: Handler<'createInvestigation'> = async (wanted, context) => {
  const investigation = await cases.open(context, wanted)
  const others = await readOpenBeside(context.server.database.db, investigation.playerId, investigation.id)
  return { investigation, others }
}

export const takeInvestigation: Handler<'takeInvestigation'> = async ({ investigationId }, context) => {
  return { investigation: await cases.take(context, investigationId) }
}

export const updateInvestigation: Handler<'updateInvestigation'> = async (
  { investigationId, change, ...why },
  context,
) => {
  return { investigation: await cases.update(context, investigationId, change, why) }
}

export const addInvestigationNote: Handler<'addInvestigationNote'> = async ({ investigationId, ...note }, context) => {
  return { note: await cases.addNote(context, investigationId, note) }
}

export const addInvestigationEvidence: Handler<'addInvestigationEvidence'> = async (
  { investigationId, ...collected },
  context,
) => {
  return { evidence: await collect(context, investigationId, collected) }
}

export const verifyInvestigationEvidence: Handler<'verifyInvestigationEvidence'> = async (
  { investigationId, evidenceId, isVerified, reason },
  context,
) => {
  return { evidence: await verify(context, investigationId, evidenceId, isVerified, reason) }
}

export const createInvestigationReport: Handler<'createInvestigationReport'> = async ({ investigationId }, context) => {
  return { report: await writeReport(context, investigationId) }
}

async function mustBeThere({ database }: Server, playerId: string): Promise<void> {
  if (!(await hasPlayer(database.db, playerId))) throw new Refusal('player/not-found')
}

export const getXpAnalysis: Handler<'getXpAnalysis'> = async ({ playerId }, { server }) => {
  await mustBeThere(server, playerId)
  return { analysis: await xpAnalysisOf(server, playerId) }
}

export const getActivityAnalysis: Handler<'getActivityAnalysis'> = async ({ playerId }, { server }) => {
  await mustBeThere(server, playerId)
  return { analysis: await activityAnalysisOf(server, playerId) }
}
