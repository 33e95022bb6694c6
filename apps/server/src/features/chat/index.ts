export { channelKeyOf, resolveChannel, type Speaker, speakerOf } from './channels.ts'
export { createMessageBatcher } from './message-batching.ts'
export { createChatPublisher } from './publish.ts'
export { readLastMessages, readMessage, readMessagesAround, removeChatData, type StoredMessage } from './queries.ts'
