import { expect, test } from 'vitest'
import { Username } from './account.ts'
import { isReservedName } from './reserved-names.ts'

test.each([
  ['a reserved word in any case', ['owner', 'Admin', 'SYSTEM', 'Moderator', 'staff', 'Support', 'Hearthward', 'Mod']],
  [
    'digits that look like letters',
    ['4dmin12', '99_roo7', '0wner', 'Adm1n', '4dmin', '5ystem', 'M0der4t0r', 'H3arthward', '5upp0r7'],
  ],
  ['letters that look like others', ['AdmIn', 'Admln', 'Adrnin', 'Ovvner', 'Systern']],
  ['pairs of letters that look like one', ['aclmin', 'nnoderator', 'adnnin', 'acl-min', 'Garnemaster', 'Systenn']],
  [
    'a title at the beginning or the end',
    [
      'superadmin',
      'sysadmin',
      'adminbob',
      'iamadmin',
      'xAdminx',
      'moderatorbob',
      'aDmInBob',
      'bob_adrninistrator',
      'systemicadmin',
    ],
  ],
  ['the system or the owner at the beginning', ['SystemMessage', 'System-Bot', 'systembot', 'OwnerBob', '0wner-Bob']],
  ['repeated letters', ['Addmin', 'Ownner', 'Suport', 'Systeem']],
  ['separators and digits as decoration', ['admin123', 'Owner-2', '007_system_', 'a-d-m-i-n', 'Sys_tem', '1-Admin']],
  ['a title as one word of the name', ['Admin-Bob', 'Bob_Moderator', 'BobAdmin', 'Hearthward-News', 'x-Adm1n-x']],
  ['reserved words and fillers only', ['TheRealOwner', 'GameSupportTeam', 'Official-Staff', 'ServerAdmin', 'Admins']],
])('a name is reserved: %s', (_, names) => {
  expect(names.filter((name) => !isReservedName(name))).toEqual([])
})

test('a name that only contains a reserved word, or shares letters with one, is free', () => {
  const names = ['Badminton', 'OakStaff', 'DogOwner', 'Systematic', 'Modern', 'Sadmina', 'Solarsystem', 'Supporter']
  const others = [
    'Wanderer-4821',
    'Landowner',
    'Modesty',
    'TheGame',
    'Teammate',
    'Robin',
    '12345',
    'Moderate',
    'Rooster',
    'Ecosystem',
    'Homeowner',
    'Systemic-Sam',
    'Ownership',
    'Hearthwarden',
    'Admiral',
    'Nadia-Minor',
    'Modernist',
  ]
  expect([...names, ...others].filter(isReservedName)).toEqual([])
})

test('letters of other alphabets, which could imitate a reserved name, are no part of a name', () => {
  for (const name of ['аdmin', 'Οwner', 'ﬀstaff', 'ｏｗｎｅｒ'])
    expect(Username.safeParse(name).success, name).toBe(false)
})
