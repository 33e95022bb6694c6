export { nameOf, readsUntil, roomFor, type Speaker, speakerOf } from './channels.ts'
export { createChatBook } from './message-batching.ts'
export { createChatPublisher } from './publish.ts'
export { readAround, readLastOf, readMessage, removeVoices, type StoredMessage } from './queries.ts'
