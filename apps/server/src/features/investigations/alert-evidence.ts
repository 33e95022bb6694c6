import { randomUUID } from 'node:crypto'
import { type DetectionAlert, describeScore, type Evidence } from '@hearthward/contract'
import type { SignedIn } from '../../core/handler.ts'

/** Creates evidence with a copy of the alert's current state. */
export function createAlertEvidence(alert: DetectionAlert, { server, identity }: SignedIn): Evidence {
  return {
    id: randomUUID(),
    type: 'alert',
    description: `Alert "${alert.ruleName}", ${describeScore(alert.kind, alert.score)}`,
    timestamp: server.clock.now(),
    collectedBy: identity.username,
    fileUrl: null,
    metadata: { ...alert },
    tags: [alert.kind],
    isVerified: false,
  }
}
