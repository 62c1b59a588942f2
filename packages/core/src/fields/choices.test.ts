import { describe, expect, test } from 'vitest'
import { checkbox } from './checkbox.ts'
import { enUs, exampleDefinition } from './example-definition.ts'
import { listMultiple } from './list-multiple.ts'
import { list } from './list.ts'

const one = exampleDefinition('list')
const many = exampleDefinition('list-multiple')
const box = exampleDefinition('checkbox')

describe('B-FIELD-08 checkbox', () => {
  test.each([
    [true, true, 'Yes'],
    [false, false, 'No'],
    [null, null, 'No'],
    [undefined, null, 'No'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(checkbox.normalize(input, box)).toEqual({ ok: true, value })
    expect(checkbox.display(value, box, enUs)).toBe(text)
  })

  test.each(['true', 1, 0, 'no', []])('%j is refused', (input) => {
    expect(checkbox.normalize(input, box)).toEqual({ ok: false, message: 'Choose yes or no for Site.' })
  })

  test('no is a value, untouched is empty', () => {
    expect(checkbox.isEmpty(false)).toBe(false)
    expect(checkbox.isEmpty(null)).toBe(true)
  })
})

describe('B-FIELD-08 list', () => {
  test.each([
    ['south', 'south', 'South'],
    [null, null, 'None'],
    ['', null, 'None'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(list.normalize(input, one)).toEqual({ ok: true, value })
    expect(list.display(value, one, enUs)).toBe(text)
  })

  test.each(['South', 'west', 7, ['south'], '__proto__'])('%j is refused', (input) => {
    expect(list.normalize(input, one)).toEqual({
      ok: false,
      message: 'Choose one of the values of the list for Site.',
    })
  })

  test('B-SEL-04 a choice removed from the list reads as missing', () => {
    expect(list.display('west', one, enUs)).toBe('[Value not found]')
  })
})

describe('B-FIELD-08 list-multiple', () => {
  test.each([
    [['east', 'north'], ['north', 'east'], 'North, East'],
    [['south', 'south'], ['south'], 'South'],
    [[], null, 'None'],
    [null, null, 'None'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(listMultiple.normalize(input, many)).toEqual({ ok: true, value })
    expect(listMultiple.display(value, many, enUs)).toBe(text)
  })

  test.each([[['north', 'west']], ['north'], [[null]], [[['north']]], [{ 0: 'north' }]])('%j is refused', (input) => {
    expect(listMultiple.normalize(input, many)).toEqual({
      ok: false,
      message: 'Choose only values of the list for Site.',
    })
  })

  test('B-SEL-04 choices removed from the list read as missing and have no column value', () => {
    expect(listMultiple.display(['north', 'west'], many, enUs)).toBe('North, [Value not found]')
  })
})
