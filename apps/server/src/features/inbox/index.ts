export { sendMessage, sendMessageOfGame } from './messages.ts'
export { deleteMessagesAndNotes } from './queries.ts'
