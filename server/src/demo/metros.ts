/**
 * Metropolitan areas of the demo with their real counties, as delineated in July 2023 (OMB Bulletin 23-01): public
 * facts, so that a fresh installation has true geography before the operator loads the whole delineation.
 */
export const METRO_VINTAGE = "July 2023";
export interface DemoMetro {
  id: string;
  name: string;
  /** County codes, separated by blanks. */
  central: string;
  outlying: string;
}

export const DEMO_METROS: readonly DemoMetro[] = [
  {
    id: "12060",
    name: "Atlanta-Sandy Springs-Roswell, GA",
    central:
      "13057 13063 13067 13077 13085 13089 13097 13113 13117 13121 13135 13151 13217 13223 13247 " + "13297",
    outlying: "13013 13015 13035 13045 13143 13149 13159 13187 13199 13211 13227 13231 13255",
  },
  {
    id: "12420",
    name: "Austin-Round Rock-San Marcos, TX",
    central: "48209 48453 48491",
    outlying: "48021 48055",
  },
  {
    id: "12580",
    name: "Baltimore-Columbia-Towson, MD",
    central: "24003 24005 24027 24510",
    outlying: "24013 24025 24035",
  },
  {
    id: "13820",
    name: "Birmingham, AL",
    central: "01073 01115 01117",
    outlying: "01007 01009 01021 01127",
  },
  {
    id: "14260",
    name: "Boise City, ID",
    central: "16001",
    outlying: "16015 16027 16045 16073",
  },
  {
    id: "14460",
    name: "Boston-Cambridge-Newton, MA-NH",
    central: "25009 25017 25021 25023 25025 33015",
    outlying: "33017",
  },
  {
    id: "16740",
    name: "Charlotte-Concord-Gastonia, NC-SC",
    central: "37097 37119 37179",
    outlying: "37007 37025 37071 37109 37159 45023 45057 45091",
  },
  {
    id: "16980",
    name: "Chicago-Naperville-Elgin, IL-IN",
    central: "17031 17043 17089 17093 17097 17111 17197 18089 18127",
    outlying: "17037 17063 18073 18111",
  },
  {
    id: "17140",
    name: "Cincinnati, OH-KY-IN",
    central: "21015 21037 21117 39017 39025 39061 39165",
    outlying: "18029 18047 18115 21023 21077 21081 21191 39015",
  },
  {
    id: "17410",
    name: "Cleveland, OH",
    central: "39035 39055 39085 39103",
    outlying: "39007 39093",
  },
  {
    id: "18140",
    name: "Columbus, OH",
    central: "39041 39045 39049",
    outlying: "39073 39089 39097 39117 39127 39129 39159",
  },
  {
    id: "19100",
    name: "Dallas-Fort Worth-Arlington, TX",
    central: "48085 48113 48139 48251 48397 48439",
    outlying: "48121 48231 48257 48367 48497",
  },
  {
    id: "19740",
    name: "Denver-Aurora-Centennial, CO",
    central: "08001 08005 08014 08031 08035 08059",
    outlying: "08019 08039 08047 08093",
  },
  {
    id: "19820",
    name: "Detroit-Warren-Dearborn, MI",
    central: "26099 26125 26163",
    outlying: "26087 26093 26147",
  },
  {
    id: "24860",
    name: "Greenville-Anderson-Greer, SC",
    central: "45045 45077",
    outlying: "45007 45059",
  },
  {
    id: "26420",
    name: "Houston-Pasadena-The Woodlands, TX",
    central: "48039 48157 48201 48473",
    outlying: "48015 48071 48167 48291 48339 48407",
  },
  {
    id: "26620",
    name: "Huntsville, AL",
    central: "01083 01089",
    outlying: "",
  },
  {
    id: "26900",
    name: "Indianapolis-Carmel-Greenwood, IN",
    central: "18011 18057 18059 18063 18081 18097 18109",
    outlying: "18013 18095 18145 18159",
  },
  {
    id: "27260",
    name: "Jacksonville, FL",
    central: "12019 12031 12109",
    outlying: "12003 12089",
  },
  {
    id: "28140",
    name: "Kansas City, MO-KS",
    central: "20091 20209 29037 29047 29095 29165",
    outlying: "20103 20107 20121 29013 29025 29049 29107 29177",
  },
  {
    id: "29820",
    name: "Las Vegas-Henderson-North Las Vegas, NV",
    central: "32003",
    outlying: "",
  },
  {
    id: "31080",
    name: "Los Angeles-Long Beach-Anaheim, CA",
    central: "06037 06059",
    outlying: "",
  },
  {
    id: "31140",
    name: "Louisville/Jefferson County, KY-IN",
    central: "18019 18043 21029 21111 21185",
    outlying: "18061 18175 21103 21163 21179 21211 21215",
  },
  {
    id: "32820",
    name: "Memphis, TN-MS-AR",
    central: "05035 28033 47157",
    outlying: "28009 28093 28137 28143 47047 47167",
  },
  {
    id: "33100",
    name: "Miami-Fort Lauderdale-West Palm Beach, FL",
    central: "12011 12086 12099",
    outlying: "",
  },
  {
    id: "33460",
    name: "Minneapolis-St. Paul-Bloomington, MN-WI",
    central: "27003 27019 27037 27053 27123 27139 27141 27163 27171",
    outlying: "27025 27059 27079 27095 55093 55109",
  },
  {
    id: "34980",
    name: "Nashville-Davidson--Murfreesboro--Franklin, TN",
    central: "47037 47165 47187 47189",
    outlying: "47015 47021 47043 47081 47111 47119 47147 47149 47159 47169",
  },
  {
    id: "35620",
    name: "New York-Newark-Jersey City, NY-NJ",
    central:
      "34003 34013 34017 34023 34025 34027 34029 34031 34035 34039 36005 36047 36059 36061 36079 " +
      "36081 36085 36087 36103 36119",
    outlying: "34019 34037",
  },
  {
    id: "36420",
    name: "Oklahoma City, OK",
    central: "40017 40027 40083 40109",
    outlying: "40051 40081 40087",
  },
  {
    id: "36740",
    name: "Orlando-Kissimmee-Sanford, FL",
    central: "12095 12117",
    outlying: "12069 12097",
  },
  {
    id: "37980",
    name: "Philadelphia-Camden-Wilmington, PA-NJ-DE-MD",
    central: "10003 24015 34005 34007 34015 34033 42017 42029 42045 42091 42101",
    outlying: "",
  },
  {
    id: "38060",
    name: "Phoenix-Mesa-Chandler, AZ",
    central: "04013 04021",
    outlying: "",
  },
  {
    id: "38300",
    name: "Pittsburgh, PA",
    central: "42003 42007 42019 42125 42129",
    outlying: "42005 42051 42073",
  },
  {
    id: "38900",
    name: "Portland-Vancouver-Hillsboro, OR-WA",
    central: "41005 41051 41067 53011",
    outlying: "41009 41071 53059",
  },
  {
    id: "39580",
    name: "Raleigh-Cary, NC",
    central: "37069 37183",
    outlying: "37101",
  },
  {
    id: "40060",
    name: "Richmond, VA",
    central: "51041 51053 51085 51087 51149 51570 51670 51730 51760",
    outlying: "51007 51036 51075 51097 51101 51127 51145 51183",
  },
  {
    id: "40140",
    name: "Riverside-San Bernardino-Ontario, CA",
    central: "06065 06071",
    outlying: "",
  },
  {
    id: "40900",
    name: "Sacramento-Roseville-Folsom, CA",
    central: "06017 06061 06067",
    outlying: "06113",
  },
  {
    id: "41180",
    name: "St. Louis, MO-IL",
    central: "17119 17133 17163 29099 29183 29189 29510",
    outlying: "17005 17013 17027 17083 17117 29071 29113 29219",
  },
  {
    id: "41620",
    name: "Salt Lake City-Murray, UT",
    central: "49035",
    outlying: "49045",
  },
  {
    id: "41700",
    name: "San Antonio-New Braunfels, TX",
    central: "48029 48187",
    outlying: "48013 48019 48091 48259 48325 48493",
  },
  {
    id: "41740",
    name: "San Diego-Chula Vista-Carlsbad, CA",
    central: "06073",
    outlying: "",
  },
  {
    id: "41860",
    name: "San Francisco-Oakland-Fremont, CA",
    central: "06001 06041 06075 06081",
    outlying: "06013",
  },
  {
    id: "42660",
    name: "Seattle-Tacoma-Bellevue, WA",
    central: "53033 53053 53061",
    outlying: "",
  },
  {
    id: "45300",
    name: "Tampa-St. Petersburg-Clearwater, FL",
    central: "12057 12101 12103",
    outlying: "12053",
  },
  {
    id: "46060",
    name: "Tucson, AZ",
    central: "04019",
    outlying: "",
  },
  {
    id: "47900",
    name: "Washington-Arlington-Alexandria, DC-VA-MD-WV",
    central: "11001 24031 24033 51013 51059 51107 51153 51179 51510 51600 51610 51683 51685",
    outlying: "24017 24021 51043 51047 51061 51157 51177 51187 51630 54037",
  },
];
