/** Digits behind the point of a number that has no end, such as a third. */
const LONGEST = 20

/** A number as a fraction, so that no calculation rounds: people see it rounded once, at the end. (D-113) */
export class Exact {
  readonly #over: bigint
  /** Greater than 0. */
  readonly #under: bigint

  private constructor(over: bigint, under: bigint) {
    const sign = under < 0n ? -1n : 1n
    const common = greatestCommon(over < 0n ? -over : over, under * sign)
    this.#over = (over * sign) / common
    this.#under = (under * sign) / common
  }

  /** From a number as JSON writes it, or a decimal text. */
  static of(written: number | string): Exact {
    const [mantissa = '', exponent = '0'] = String(written).toLowerCase().split('e')
    const [whole = '', decimals = ''] = mantissa.split('.')
    const shift = Number(exponent) - decimals.length
    const digits = BigInt(whole + decimals)
    return shift >= 0 ? new Exact(digits * 10n ** BigInt(shift), 1n) : new Exact(digits, 10n ** BigInt(-shift))
  }

  plus(other: Exact): Exact {
    return new Exact(this.#over * other.#under + other.#over * this.#under, this.#under * other.#under)
  }

  minus(other: Exact): Exact {
    return this.plus(other.negative())
  }

  times(other: Exact): Exact {
    return new Exact(this.#over * other.#over, this.#under * other.#under)
  }

  /** Null where the other one is 0. */
  dividedBy(other: Exact): Exact | null {
    return other.#over === 0n ? null : new Exact(this.#over * other.#under, this.#under * other.#over)
  }

  negative(): Exact {
    return new Exact(-this.#over, this.#under)
  }

  compare(other: Exact): number {
    const difference = this.#over * other.#under - other.#over * this.#under
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }

  /** A decimal text; a half is rounded away from zero. */
  rounded(decimals: number): string {
    const isNegative = this.#over < 0n
    const size = isNegative ? -this.#over : this.#over
    const scaled = (2n * size * 10n ** BigInt(decimals) + this.#under) / (2n * this.#under)
    const digits = scaled.toString().padStart(decimals + 1, '0')
    const whole = digits.slice(0, digits.length - decimals)
    const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
    return (isNegative && scaled > 0n ? '-' : '') + whole + (rest === '' ? '' : `.${rest}`)
  }

  /** All digits, or as many as a reader of decimals takes. */
  toString(): string {
    return this.rounded(LONGEST)
  }
}

export const ZERO = Exact.of(0)

function greatestCommon(one: bigint, other: bigint): bigint {
  while (other > 0n) [one, other] = [other, one % other]
  return one === 0n ? 1n : one
}
