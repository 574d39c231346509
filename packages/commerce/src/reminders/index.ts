/** Letters to shoppers who wait for a product: requested on its page, sent once when it is in stock again. */
export { type Reminder, ReminderRepository } from "./reminder-repository.ts"
export { Reminders, type RemindersService } from "./reminders.ts"
