import { type Names, namesOf } from './names-of.ts';

/** Units of UN/ECE Recommendation 20 by what they measure, and the packages of Recommendation 21. */
export const UNITS: Names = namesOf(`
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
  CTM Karat | carats
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
  BLL Barrel | barrels
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
  C62 Stück | pcs
  H87 Stück | pcs
  NAR Stück | pcs
  NMP Packungen | packs
  NPL Pakete | parcels
  NPT Teile | parts
  NMR Paar | pairs
  EA Stück | pcs
  PCE Stück | pcs
  PR Paar | pairs
  SET Satz | sets
  KT Satz | kits
  DZN Dutzend | dozen
  DZP Dutzend Packungen | dozen packs
  GRO Gros | gross
  SCO 20 Stück | scores
  TP 10 Stück | packs of ten
  CEN 100 Stück | hundred
  MIL 1.000 Stück | thousand
  T3 1.000 Stück | thousand
  MIO Mio. | million
  LS pauschal | lump sum
  E48 Leistung | service units
  E51 Auftrag | jobs
  E53 Test | tests
  E54 Fahrt | trips
  E27 Dosis | doses
  ACT Vorgang | activities
  AB Großpackung | bulk packs
  AS Sortiment | assortments
  BB Basiskiste | base boxes
  LEF Blatt | leaves
  LO Los | lots
  PG Platte | plates
  QB Seite | pages
  ZP Seite | pages
  RM Ries | reams
  ROM Raum | rooms
  SX Sendung | shipments
  U1 Behandlung | treatments
  U2 Tablette | tablets
  Q3 Mahlzeit | meals
  IE Person | persons
  C26 ms | ms
  SEC Sek. | sec.
  MIN Min. | min.
  HUR Std. | h
  RH Betriebsstunde | operating hours
  LH Arbeitsstunde | working hours
  DAY Tag | days
  E49 Arbeitstag | working days
  WEE Woche | weeks
  MON Monat | months
  WM Arbeitsmonat | working months
  QAN Quartal | quarters
  SAN Halbjahr | half years
  ANN Jahr | years
  X43 Big Bag | big bags
  X44 Polybeutel | polybags
  XAE Spraydose | aerosol cans
  XAM Ampulle | ampoules
  XBA Fass | barrels
  XBB Spule | bobbins
  XBC Flaschenkasten | bottle crates
  XBD Brett | boards
  XBE Bündel | bundles
  XBG Beutel | bags
  XBH Bund | bunches
  XBI Behälter | bins
  XBJ Eimer | buckets
  XBK Korb | baskets
  XBL Ballen | bales
  XBN Ballen | bales
  XBO Flasche | bottles
  XBR Stange | bars
  XBT Ballen | bolts
  XBX Kiste | boxes
  XCA Dose | cans
  XCH Truhe | chests
  XCI Kanister | canisters
  XCL Coil | coils
  XCN Container | containers
  XCR Kasten | crates
  XCS Kiste | cases
  XCT Karton | cartons
  XCU Becher | cups
  XCX Dose | cans
  XCY Zylinder | cylinders
  XDN Spender | dispensers
  XDR Fass | drums
  XEC Plastikbeutel | plastic bags
  XEN Umschlag | envelopes
  XGB Gasflasche | gas bottles
  XJG Krug | jugs
  XJR Glas | jars
  XJY Kanister | jerricans
  XKG Fässchen | kegs
  XLG Stamm | logs
  XLT Los | lots
  XNE unverpackt | unpacked
  XNT Netz | nets
  XOF Plattform | platforms
  XPA Päckchen | packets
  XPC Paket | parcels
  XPG Platte | plates
  XPI Rohr | pipes
  XPK Packung | packages
  XPL Eimer | pails
  XPO Beutel | pouches
  XPP Stück | pcs
  XPT Topf | pots
  XPU Tablett | trays
  XPX Palette | pallets
  XRD Stab | rods
  XRG Ring | rings
  XRK Gestell | racks
  XRL Haspel | reels
  XRO Rolle | rolls
  XSA Sack | sacks
  XSH Beutel | sachets
  XSM Blech | metal sheets
  XSO Spule | spools
  XST Bogen | sheets
  XSU Koffer | suitcases
  XSW Schrumpfpackung | shrink wraps
  XSX Satz | sets
  XTB Wanne | tubs
  XTD Tube | tubes
  XTK Tank | tanks
  XTN Dose | tins
  XTU Röhre | tubes
  XUN Einheit | units
  XVI Fläschchen | vials
  XVP Vakuumpackung | vacuum packs
  XWA IBC | IBC
  XZZ Vereinbart | mutually defined
  ZZ Einheit | units
`);
