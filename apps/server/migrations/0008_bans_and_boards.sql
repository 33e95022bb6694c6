DROP TRIGGER "player_made" ON "players";--> statement-breakpoint
DROP TRIGGER "player_rose" ON "players";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "ban_id" text;--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "is_ranked";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "is_ranked" boolean GENERATED ALWAYS AS (guest_expires_at is null and deleted_at is null and ban_id is null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "players_experience" ON "players" USING btree ("total_xp" DESC NULLS FIRST,"total_xp_at","uid") WHERE is_ranked;--> statement-breakpoint
CREATE TRIGGER "player_made" AFTER INSERT ON "players" FOR EACH ROW
	WHEN (NEW."is_ranked") EXECUTE FUNCTION "rank_player"();
--> statement-breakpoint
CREATE TRIGGER "player_rose" AFTER UPDATE ON "players" FOR EACH ROW
	WHEN ((OLD."is_ranked", OLD."levels", OLD."total_level", OLD."combat_level")
		IS DISTINCT FROM (NEW."is_ranked", NEW."levels", NEW."total_level", NEW."combat_level"))
	EXECUTE FUNCTION "rank_player"();
