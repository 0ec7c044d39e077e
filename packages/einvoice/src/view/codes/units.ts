import type { Labels } from '../../terms/term.ts';
import { namesOf } from './names-of.ts';

/** The name of one unit and of several. */
export type UnitName = { readonly one: Labels; readonly many: Labels };

/** Units of UN/ECE Recommendation 20 by what they measure, and the packages of Recommendation 21: `DAY Tag, Tage | day, days`. */
const NAMES = namesOf(`
  MC µg | µg
  MGM mg | mg
  GRM g | g
  KGM kg | kg
  DTN dt | dt
  TNE t | t
  E4 kg brutto | kg gross
  58 kg netto | kg net
  LBR lb | lb
  ONZ oz | oz
  CTM Karat | carat, carats
  4G µl | µl
  MLT ml | ml
  CLT cl | cl
  DLT dl | dl
  LTR l | l
  HLT hl | hl
  MMQ mm³ | mm³
  CMQ cm³ | cm³
  DMQ dm³ | dm³
  MTQ m³ | m³
  NM3 Nm³ | Nm³
  R9 1.000 m³ | 1,000 m³
  BLL Barrel | barrel, barrels
  GLI gal (UK) | gal (UK)
  GLL gal (US) | gal (US)
  4H µm | µm
  MMT mm | mm
  CMT cm | cm
  DMT dm | dm
  MTR m | m
  LM lfd. m | running m
  KMT km | km
  KTM km | km
  INH in | in
  FOT ft | ft
  YRD yd | yd
  SMI mi | mi
  NMI sm | nmi
  MMK mm² | mm²
  CMK cm² | cm²
  DMK dm² | dm²
  MTK m² | m²
  FTK ft² | ft²
  INK in² | in²
  YDK yd² | yd²
  ARE a | a
  HAR ha | ha
  KMK km² | km²
  MTS m/s | m/s
  KMH km/h | km/h
  MQH m³/h | m³/h
  L2 l/min | l/min
  TKM tkm | tkm
  WHR Wh | Wh
  KWH kWh | kWh
  MWH MWh | MWh
  GWH GWh | GWh
  JOU J | J
  KJO kJ | kJ
  3B MJ | MJ
  GV GJ | GJ
  WTT W | W
  KWT kW | kW
  MAW MW | MW
  VA VA | VA
  KVA kVA | kVA
  MVA MVA | MVA
  KVR kvar | kvar
  K3 kvarh | kvarh
  KWN kWh/m³ | kWh/m³
  VLT V | V
  KVT kV | kV
  4K mA | mA
  AMP A | A
  AMH Ah | Ah
  OHM Ω | Ω
  HTZ Hz | Hz
  MHZ MHz | MHz
  PAL Pa | Pa
  BAR bar | bar
  CEL °C | °C
  2N dB | dB
  P1 % | %
  NX ‰ | ‰
  AD B | B
  2P kB | kB
  4L MB | MB
  E34 GB | GB
  E35 TB | TB
  C62 Stück | pc, pcs
  H87 Stück | pc, pcs
  NAR Stück | pc, pcs
  NMP Packung, Packungen | pack, packs
  NPL Paket, Pakete | parcel, parcels
  NPT Teil, Teile | part, parts
  NMR Paar | pair, pairs
  EA Stück | pc, pcs
  PCE Stück | pc, pcs
  PR Paar | pair, pairs
  SET Satz, Sätze | set, sets
  KT Satz, Sätze | kit, kits
  DZN Dutzend | dozen
  DZP Dutzend Packungen | dozen packs
  GRO Gros | gross
  SCO 20 Stück | score, scores
  TP 10 Stück | pack of ten, packs of ten
  CEN 100 Stück | hundred
  MIL 1.000 Stück | thousand
  T3 1.000 Stück | thousand
  MIO Mio. | million
  LS pauschal | lump sum
  E48 Leistung, Leistungen | service unit, service units
  E51 Auftrag, Aufträge | job, jobs
  E53 Test, Tests | test, tests
  E54 Fahrt, Fahrten | trip, trips
  E27 Dosis, Dosen | dose, doses
  ACT Vorgang, Vorgänge | activity, activities
  AB Großpackung, Großpackungen | bulk pack, bulk packs
  AS Sortiment, Sortimente | assortment, assortments
  BB Basiskiste, Basiskisten | base box, base boxes
  LEF Blatt | leaf, leaves
  LO Los, Lose | lot, lots
  PG Platte, Platten | plate, plates
  QB Seite, Seiten | page, pages
  ZP Seite, Seiten | page, pages
  RM Ries | ream, reams
  ROM Raum, Räume | room, rooms
  SX Sendung, Sendungen | shipment, shipments
  U1 Behandlung, Behandlungen | treatment, treatments
  U2 Tablette, Tabletten | tablet, tablets
  Q3 Mahlzeit, Mahlzeiten | meal, meals
  IE Person, Personen | person, persons
  C26 ms | ms
  SEC Sek. | sec.
  MIN Min. | min.
  HUR Std. | h
  RH Betriebsstunde, Betriebsstunden | operating hour, operating hours
  LH Arbeitsstunde, Arbeitsstunden | working hour, working hours
  DAY Tag, Tage | day, days
  E49 Arbeitstag, Arbeitstage | working day, working days
  WEE Woche, Wochen | week, weeks
  MON Monat, Monate | month, months
  WM Arbeitsmonat, Arbeitsmonate | working month, working months
  QAN Quartal, Quartale | quarter, quarters
  SAN Halbjahr, Halbjahre | half year, half years
  ANN Jahr, Jahre | year, years
  X43 Big Bag, Big Bags | big bag, big bags
  X44 Polybeutel | polybag, polybags
  XAE Spraydose, Spraydosen | aerosol can, aerosol cans
  XAM Ampulle, Ampullen | ampoule, ampoules
  XBA Fass, Fässer | barrel, barrels
  XBB Spule, Spulen | bobbin, bobbins
  XBC Flaschenkasten, Flaschenkästen | bottle crate, bottle crates
  XBD Brett, Bretter | board, boards
  XBE Bündel | bundle, bundles
  XBG Beutel | bag, bags
  XBH Bund | bunch, bunches
  XBI Behälter | bin, bins
  XBJ Eimer | bucket, buckets
  XBK Korb, Körbe | basket, baskets
  XBL Ballen | bale, bales
  XBN Ballen | bale, bales
  XBO Flasche, Flaschen | bottle, bottles
  XBR Stange, Stangen | bar, bars
  XBT Ballen | bolt, bolts
  XBX Kiste, Kisten | box, boxes
  XCA Dose, Dosen | can, cans
  XCH Truhe, Truhen | chest, chests
  XCI Kanister | canister, canisters
  XCL Coil, Coils | coil, coils
  XCN Container | container, containers
  XCR Kasten, Kästen | crate, crates
  XCS Kiste, Kisten | case, cases
  XCT Karton, Kartons | carton, cartons
  XCU Becher | cup, cups
  XCX Dose, Dosen | can, cans
  XCY Zylinder | cylinder, cylinders
  XDN Spender | dispenser, dispensers
  XDR Fass, Fässer | drum, drums
  XEC Plastikbeutel | plastic bag, plastic bags
  XEN Umschlag, Umschläge | envelope, envelopes
  XGB Gasflasche, Gasflaschen | gas bottle, gas bottles
  XJG Krug, Krüge | jug, jugs
  XJR Glas, Gläser | jar, jars
  XJY Kanister | jerrican, jerricans
  XKG Fässchen | keg, kegs
  XLG Stamm, Stämme | log, logs
  XLT Los, Lose | lot, lots
  XNE unverpackt | unpacked
  XNT Netz, Netze | net, nets
  XOF Plattform, Plattformen | platform, platforms
  XPA Päckchen | packet, packets
  XPC Paket, Pakete | parcel, parcels
  XPG Platte, Platten | plate, plates
  XPI Rohr, Rohre | pipe, pipes
  XPK Packung, Packungen | package, packages
  XPL Eimer | pail, pails
  XPO Beutel | pouch, pouches
  XPP Stück | pc, pcs
  XPT Topf, Töpfe | pot, pots
  XPU Tablett, Tabletts | tray, trays
  XPX Palette, Paletten | pallet, pallets
  XRD Stab, Stäbe | rod, rods
  XRG Ring, Ringe | ring, rings
  XRK Gestell, Gestelle | rack, racks
  XRL Haspel, Haspeln | reel, reels
  XRO Rolle, Rollen | roll, rolls
  XSA Sack, Säcke | sack, sacks
  XSH Beutel | sachet, sachets
  XSM Blech, Bleche | metal sheet, metal sheets
  XSO Spule, Spulen | spool, spools
  XST Bogen, Bögen | sheet, sheets
  XSU Koffer | suitcase, suitcases
  XSW Schrumpfpackung, Schrumpfpackungen | shrink wrap, shrink wraps
  XSX Satz, Sätze | set, sets
  XTB Wanne, Wannen | tub, tubs
  XTD Tube, Tuben | tube, tubes
  XTK Tank, Tanks | tank, tanks
  XTN Dose, Dosen | tin, tins
  XTU Röhre, Röhren | tube, tubes
  XUN Einheit, Einheiten | unit, units
  XVI Fläschchen | vial, vials
  XVP Vakuumpackung, Vakuumpackungen | vacuum pack, vacuum packs
  XWA IBC | IBC
  XZZ Vereinbart | mutually defined
  ZZ Einheit, Einheiten | unit, units
`);

export const UNITS: ReadonlyMap<string, UnitName> = new Map(
  [...NAMES].map(([code, { de, en }]) => {
    const [[de1, deMany], [en1, enMany]] = [split(de), split(en)];
    return [code, { one: { de: de1, en: en1 }, many: { de: deMany, en: enMany } }];
  }),
);

function split(names: string): readonly [one: string, many: string] {
  const [one = names, many = one] = names.split(', ');
  return [one, many];
}
