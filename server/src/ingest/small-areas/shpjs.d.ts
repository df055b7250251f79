declare module "shpjs" {
  /** Shapes in degrees as GeoJSON, from a ZIP archive of one shapefile or from its parts. */
  function shp(
    file: Buffer | { shp: Buffer; dbf: Buffer; prj: string },
  ): Promise<{ type: "FeatureCollection"; features: unknown[] }>;
  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default shp;
}
