export { channelKeyOf, channelAccessUntil, resolveChannel, type Speaker, speakerOf } from './channels.ts'
export { createMessageBatcher } from './message-batching.ts'
export { createChatPublisher } from './publish.ts'
export { readMessagesAround, readLastMessages, readMessage, removeChatData, type StoredMessage } from './queries.ts'
