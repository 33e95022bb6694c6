/** More levels than any input of ours has. */
const MAX_JSON_DEPTH = 64

/**
 * Whether a JSON text has more levels than anything of ours may have. It reads the text once and does not recurse: the
 * checks and copies that run later do, and a text of 256 KB can have more levels than the stack.
 */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isInText) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isInText = false
    } else if (sign === QUOTE) isInText = true
    else if (sign === OPENING_BRACE || sign === OPENING_BRACKET) {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (sign === CLOSING_BRACE || sign === CLOSING_BRACKET) depth--
  }
  return false
}

const [QUOTE, BACKSLASH] = [34, 92]
const [OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET] = [123, 125, 91, 93]
