import { expect, test } from 'vitest'
import { deriveRolls } from './roll-keys.ts'

test('the keys are the same wherever in memory the bytes of a hash begin', () => {
  const keyAt = (offset: number) =>
    deriveRolls(
      (_, length) => bytesAt(offset, length),
      () => 'secret',
      'ada',
    )('chop', 3, 1)
  expect(keyAt(1)).toEqual(keyAt(0))
  expect(keyAt(4)).toEqual(keyAt(0))
})

function bytesAt(offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(new ArrayBuffer(offset + length), offset)
  for (let index = 0; index < length; index++) bytes[index] = index * 7
  return bytes
}
