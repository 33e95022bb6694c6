CREATE TABLE "timeline_version" (
	"version" bigint NOT NULL
);

--> statement-breakpoint
INSERT INTO "timeline_version" ("version") VALUES (1);
--> statement-breakpoint
CREATE FUNCTION "raise_timeline_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "timeline_version" SET "version" = "version" + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "eras_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "eras"
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_timeline_version"();
