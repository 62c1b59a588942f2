/** Whether nothing has the focus, so that it may be given to something without taking it from where a person types. */
export const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body
