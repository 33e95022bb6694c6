import { CallFailed, type CallInput, call } from '../../client/connection/calls.ts'

export type Complaint = CallInput<'submitReport'>

/** Files a report. Returns null, or why it was refused. */
export async function submitReport(complaint: Complaint): Promise<string | null> {
  try {
    await call('submitReport', complaint)
    return null
  } catch (error) {
    return error instanceof CallFailed ? error.message : 'The server cannot be reached. Try again.'
  }
}

/** Appeals against a ban or deletion. Returns null, or why it was refused. */
export async function sendAppeal(text: string): Promise<string | null> {
  try {
    await call('appeal', { text })
    return null
  } catch (error) {
    return error instanceof CallFailed ? error.message : 'The server cannot be reached. Try again.'
  }
}
