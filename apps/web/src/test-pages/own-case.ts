import type { Investigation } from '@hearthward/contract'

interface PageFacts {
  phase: string
  connection: string
  hash: string | null
  steps: readonly { name: string; path: string; timestamp: number }[]
  vitals: readonly { name: string; value: number; timestamp: number }[]
}

/** An investigation of the viewer's own account, made from the page's data. It is not stored. */
export function ownCase(user: { uid: string; username: string; email: string | null }, page: PageFacts, now: number) {
  const evidence = (
    id: string,
    description: string,
    metadata: Record<string, unknown>,
  ): Investigation['evidence'][number] => ({
    id,
    type: 'other',
    description,
    timestamp: now,
    collectedBy: 'this page',
    fileUrl: null,
    metadata,
    tags: ['test'],
    isVerified: false,
  })
  const made: Investigation = {
    id: 'test',
    playerId: user.uid,
    playerName: user.username,
    playerEmail: user.email,
    investigatorId: user.uid,
    investigatorName: user.username,
    type: 'other',
    status: 'closed',
    priority: 'low',
    reason: 'Do the page and the server agree?',
    findings: page.connection === 'online' ? 'The page is connected.' : `The page is ${page.connection}.`,
    assignedTo: user.uid,
    assignedName: user.username,
    alertId: null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    notes: [],
    evidence: [
      evidence('state', 'Game state on this page', {
        phase: page.phase,
        connection: page.connection,
        hash: page.hash,
      }),
    ],
  }
  if (page.steps.length > 0) made.evidence.push(evidence('steps', 'Last steps on this page', { steps: page.steps }))
  if (page.vitals.length > 0) made.evidence.push(evidence('speed', 'Speed of this browser', { measured: page.vitals }))
  return made
}

export type OwnPage = PageFacts
