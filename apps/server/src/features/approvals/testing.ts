// Calls that need approval, for the tests of other features.
import { type CallName, type Calls, calls, PERMISSIONS } from '@hearthward/contract'
import { expect } from 'vitest'
import type { z } from 'zod'
import { enterSecondFactor, staffWith } from '../../core/audit/testing.ts'
import type { TestServer, Visitor } from '../../http/testing.ts'
import { executeRequest } from './execution.ts'
import { readRequest, type StoredRequest } from './queries.ts'

/** A member of staff who can approve everything. */
export async function approver(testServer: TestServer): Promise<Visitor> {
  const colleague = await staffWith(testServer, ...PERMISSIONS)
  await enterSecondFactor(testServer, colleague)
  await colleague.ask('listPlayers', {})
  return colleague
}

/** Makes a call that needs approval and executes it in the name of the colleague who approves. Returns its answer. */
export async function askApproved<Name extends CallName>(
  { testServer, by }: { testServer: TestServer; by: Visitor },
  staff: Visitor,
  name: Name,
  input: z.input<Calls[Name]['input']>,
): Promise<z.output<Calls[Name]['output']>> {
  const { details } = await staff.refused(name, input)
  expect(details).toMatchObject({ reason: 'approval/needed' })
  const { server } = testServer
  const request = (await readRequest(server.database.db, String(details?.['requestId']))) as StoredRequest
  const answer = await executeRequest(server, request, { by: { uid: by.uid, username: 'colleague' } })
  return calls[name].output.parse(answer) as z.output<Calls[Name]['output']>
}
