/**
 * Seeds that once failed, each with the bug that it showed. A change of the generator gives a seed another scenario, so
 * each bug also has a test beside the rule that was corrected.
 */
export const regressions: ReadonlyArray<{ readonly seed: number; readonly title: string }> = [
  { seed: 7, title: "CA97 two devices of a customer set each other's quantities back for ever" },
  {
    seed: 6,
    title: "CA97 coming online removed a line that another device had added to the customer's cart",
  },
  { seed: 94, title: "CA98 a cart that was ordered on one device was filled again by another" },
  { seed: 25, title: "CA99 the total included a shipping price that was not shown" },
  { seed: 30, title: "SH82 a tab still showed the address of a customer who had signed out in another tab" },
  { seed: 117, title: "SH82 a crash during a sign-out left the account on the device" },
  { seed: 1071, title: "CA100 changes that an ended session had not sent were lost without a notification" },
  { seed: 2067, title: "NO66 the notification about dropped tasks was displaced by other notifications" },
  { seed: 104, title: "OR120 an order that the device could not store was never sent" },
  { seed: 194, title: "OR120 an order that the device could not store was never sent beside a stored order" },
  {
    seed: 684,
    title: "CA162 a removal that came too late for an order on another device gave no notification",
  },
  { seed: 961, title: "CA160 a refused order restored a line that another device had removed" },
  { seed: 1285, title: "CA160 a refused order removed a line that another device had added" },
  {
    seed: 1314,
    title: "CA161 a sign-in removed a line that another tab had just added, without a notification",
  },
  {
    seed: 285,
    title:
      "SH142 the account of a signed-out customer stayed on a device whose storage was slow at the next page",
  },
  { seed: 2893, title: "SE14 a sign-in in a tab with unreadable storage did not reach another tab" },
  {
    seed: 3057,
    title: "OR121 a guest's order that a customer's tab had sent was shown as refused, but was placed",
  },
  {
    seed: 3692,
    title: "CA163 a quantity that was reduced while its order was in flight gave no notification",
  },
  {
    seed: 6216,
    title: "OR122 a refused order restored lines that another device had ordered from the same cart",
  },
  {
    seed: 7394,
    title: "CA165 an order removed a line that another device had added meanwhile",
  },
  {
    seed: 7769,
    title: "SE15 a tab that learnt indirectly of a sign-out still showed the customer's address",
  },
  {
    seed: 8667,
    title: "CA166 a late add to a customer's cart came back after sign-out and order",
  },
  {
    seed: 1921,
    title:
      "CA164 a late change in the cart of a signed-out customer was taken for a change of another device",
  },
  {
    seed: 13087,
    title: "SY12 a refused profile change stayed on the device after the customer had signed out",
  },
  { seed: 14358, title: "LC9 a wishlist stayed on a device whose storage was slow at the sign-out" },
  {
    seed: 16666,
    title: "CA168 a cart was filled again after a sign-out here and an order on another device",
  },
  { seed: 8236, title: "CA37 a line that was ordered during the customer's sign-in stayed in the cart" },
  { seed: 989, title: "CA37 an ordered line came back when its customer signed in again at once" },
  { seed: 9859, title: "CA167 a line that another device had ordered was added again in full" },
  {
    seed: 9591,
    title:
      "SE15 data of one customer stayed while the storage was unreadable during another customer's sign-in",
  },
  {
    seed: 4685,
    title: "CA164 a removal without a response removed a line that was added again, without a notification",
  },
  { seed: 17138, title: "LC9 a wishlist stayed on a device whose storage was unreadable at the sign-out" },
  {
    seed: 51325,
    title: "OR122 a waiting order was renewed with lines that another order of its cart contained",
  },
  {
    seed: 52651,
    title: "OR122 a waiting order of six pieces was renewed after another device had ordered its cart",
  },
  {
    seed: 50423,
    title: "SH142 a failed sign-in hid that data of a signed-out customer was still on the device",
  },
  {
    seed: 30823,
    title: "SE14 a tab with unreadable storage stayed signed in after a sign-out in another tab",
  },
  { seed: 463, title: "SH82 the cart kept the address of a customer who had signed out in another tab" },
  { seed: 581, title: "CA183 a line that the totals exclude was shown as available after a refused change" },
  {
    seed: 270,
    title: "CA161 a change was lost without a notification when the cart was emptied during the write",
  },
  {
    seed: 52000856,
    title: "CA162 an add without a response was in an order of another device and in the next cart as well",
  },
  {
    seed: 57003355,
    title: "AC8 a change of a profile was stored as a guest's after the session had ended",
  },
  { seed: 52002444, title: "CA180 one piece had the price of three until the next totals" },
]
