export { sendMessage } from './messages.ts'
export { deleteMessagesAndNotes } from './queries.ts'
