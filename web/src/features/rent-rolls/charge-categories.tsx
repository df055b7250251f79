import type { ChargeCategory } from "@labs/contract/rent-rolls";

export const CATEGORY_NAMES: Record<ChargeCategory, string> = {
  rent: "Rent",
  subsidy: "Subsidy",
  concession: "Concession",
  employee: "Employee discount",
  pet: "Pet",
  parking: "Parking",
  garage: "Garage",
  storage: "Storage",
  utilities: "Utilities",
  trash: "Trash",
  pest: "Pest control",
  cable: "Cable and internet",
  amenity: "Amenity",
  insurance: "Insurance waiver",
  laundry: "Laundry",
  premium: "Premium",
  mtm: "Month-to-month fee",
  other: "Other",
};
