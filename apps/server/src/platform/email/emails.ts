export interface EmailMessage {
  readonly subject: string
  readonly text: string
}

export function passwordResetEmail(name: string, link: string): EmailMessage {
  return composeEmail('A new key for your door', [
    `Well met, ${name}.`,
    'Somebody, we hope you, asked for a new password in Hearthward. This link opens the forge for one hour, once:',
    link,
    'Everywhere you are signed in will be signed out when the new password is set.',
    'If it was not you, let this letter burn. Your old password still holds.',
  ])
}

export function verificationEmail(name: string, link: string): EmailMessage {
  return composeEmail('Is this your hearth?', [
    `Well met, ${name}.`,
    'This address was given for your account in Hearthward. If it is yours, sign in and follow this link within a day:',
    link,
    'If you know nothing of it, do nothing. Without you the address stays unconfirmed.',
  ])
}

export function addressChangedEmail(name: string): EmailMessage {
  return composeEmail('Your letters go elsewhere now', [
    `Well met, ${name}.`,
    'Your account in Hearthward has a new address, and this one is no longer used for it.',
    'If it was not you, tell the keepers of your server at once.',
  ])
}

export function accountDeletedEmail(name: string): EmailMessage {
  return composeEmail('The fire is out', [
    `Farewell, ${name}.`,
    'Your account in Hearthward has been deleted, as you asked, and with it everything we knew of this address.',
    'If it was not you, tell the keepers of your server at once.',
  ])
}

function composeEmail(subject: string, paragraphs: string[]): EmailMessage {
  return { subject, text: `${[...paragraphs, 'The keepers of Hearthward'].join('\n\n')}\n` }
}
