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
    [true, true, 'Yes', 1],
    [false, false, 'No', 0],
    [null, null, 'No', null],
    [undefined, null, 'No', null],
  ])('%j is stored as %j and reads %s', (input, value, text, slot) => {
    expect(checkbox.normalize(input, box)).toEqual({ ok: true, value })
    expect(checkbox.display(value, box, enUs)).toBe(text)
    expect(checkbox.toSlot(value, box)).toBe(slot)
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
    ['south', 'south', 'South', 7],
    [null, null, 'None', null],
    ['', null, 'None', null],
  ])('%j is stored as %j and reads %s', (input, value, text, slot) => {
    expect(list.normalize(input, one)).toEqual({ ok: true, value })
    expect(list.display(value, one, enUs)).toBe(text)
    expect(list.toSlot(value, one)).toBe(slot)
  })

  test.each(['South', 'west', 7, ['south'], '__proto__'])('%j is refused', (input) => {
    expect(list.normalize(input, one)).toEqual({
      ok: false,
      message: 'Choose one of the values of the list for Site.',
    })
  })

  test('B-SEL-04 a choice removed from the list reads as missing and has no column value', () => {
    expect(list.display('west', one, enUs)).toBe('[Value not found]')
    expect(list.toSlot('west', one)).toBe(null)
  })
})

describe('B-FIELD-08 list-multiple', () => {
  test.each([
    [['east', 'north'], ['north', 'east'], 'North, East', [11, 30]],
    [['south', 'south'], ['south'], 'South', [7]],
    [[], null, 'None', null],
    [null, null, 'None', null],
  ])('%j is stored as %j and reads %s', (input, value, text, slot) => {
    expect(listMultiple.normalize(input, many)).toEqual({ ok: true, value })
    expect(listMultiple.display(value, many, enUs)).toBe(text)
    expect(listMultiple.toSlot(value, many)).toEqual(slot)
  })

  test.each([[['north', 'west']], ['north'], [[null]], [[['north']]], [{ 0: 'north' }]])('%j is refused', (input) => {
    expect(listMultiple.normalize(input, many)).toEqual({
      ok: false,
      message: 'Choose only values of the list for Site.',
    })
  })

  test('B-SEL-04 choices removed from the list read as missing and have no column value', () => {
    expect(listMultiple.display(['north', 'west'], many, enUs)).toBe('North, [Value not found]')
    expect(listMultiple.toSlot(['west', 'north'], many)).toEqual([11])
    expect(listMultiple.toSlot(['west'], many)).toBe(null)
  })
})
