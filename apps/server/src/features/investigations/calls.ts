import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import * as cases from './cases.ts'
import { collectEvidence, verifyEvidence } from './evidence.ts'
import { readActivityAnalysis, readRiskSummary, readSuspect, readXpAnalysis } from './player-facts.ts'
import { readInvestigationReports, readOtherOpenCases, readQueue } from './queries.ts'
import { writeReport } from './report.ts'

export const listInvestigations: Handler<'listInvestigations'> = async (_, { server }) => readQueue(server.database.db)

export const getInvestigation: Handler<'getInvestigation'> = async ({ investigationId }, context) => {
  const row = await cases.requireInvestigation(context, investigationId)
  const { server } = context
  return {
    investigation: await cases.loadInvestigation(context, row),
    suspect: await readSuspect(server, row.playerId),
    reports: await readInvestigationReports(server.database.db, investigationId),
    others: await readOtherOpenCases(server.database.db, row.playerId, row.id),
  }
}

export const getPlayerWatch: Handler<'getPlayerWatch'> = async ({ playerId }, { server }) =>
  readRiskSummary(server, playerId)

export const createInvestigation: Handler<'createInvestigation'> = async (input, context) => {
  const investigation = await cases.openCase(context, input)
  const others = await readOtherOpenCases(context.server.database.db, investigation.playerId, investigation.id)
  return { investigation, others }
}

export const takeInvestigation: Handler<'takeInvestigation'> = async ({ investigationId }, context) => {
  return { investigation: await cases.takeCase(context, investigationId) }
}

export const updateInvestigation: Handler<'updateInvestigation'> = async (
  { investigationId, change, ...why },
  context,
) => {
  return { investigation: await cases.updateCase(context, investigationId, change, why) }
}

export const addInvestigationNote: Handler<'addInvestigationNote'> = async ({ investigationId, ...note }, context) => {
  return { note: await cases.addNote(context, investigationId, note) }
}

export const addInvestigationEvidence: Handler<'addInvestigationEvidence'> = async (
  { investigationId, ...collected },
  context,
) => {
  return { evidence: await collectEvidence(context, investigationId, collected) }
}

export const verifyInvestigationEvidence: Handler<'verifyInvestigationEvidence'> = async (
  { investigationId, evidenceId, isVerified, reason },
  context,
) => {
  return { evidence: await verifyEvidence(context, investigationId, evidenceId, isVerified, reason) }
}

export const createInvestigationReport: Handler<'createInvestigationReport'> = async ({ investigationId }, context) => {
  return { report: await writeReport(context, investigationId) }
}

async function requirePlayer({ database }: Server, playerId: string): Promise<void> {
  if (!(await hasPlayer(database.db, playerId))) throw new Refusal('player/not-found')
}

export const getXpAnalysis: Handler<'getXpAnalysis'> = async ({ playerId }, { server }) => {
  await requirePlayer(server, playerId)
  return { analysis: await readXpAnalysis(server, playerId) }
}

export const getActivityAnalysis: Handler<'getActivityAnalysis'> = async ({ playerId }, { server }) => {
  await requirePlayer(server, playerId)
  return { analysis: await readActivityAnalysis(server, playerId) }
}
